import type { Writable } from 'node:stream';

/** What a command sees of its process. */
export interface OperatorContext {
  env: Readonly<Record<string, string | undefined>>;
  stdout: Writable;
  stderr: Writable;
}
