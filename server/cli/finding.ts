import type { Readable, Writable } from 'node:stream';

/** One thing that an operator's command has found or done. */
export interface Finding {
  level: Level;
  /** For machines: what was checked or done. */
  name: string;
  text: string;
  /** What to do about it. */
  fix?: string;
  /** Details for machines that the text does not give. */
  data?: Readonly<Record<string, unknown>>;
}

export type Findings = AsyncIterable<Finding>;

type Level = 'ok' | 'note' | 'fault';
type Details = Omit<Finding, 'level' | 'name' | 'text'>;

/** The exit codes of the command. */
export const exitCodes = { ok: 0, faults: 1, usage: 2 };

export const ok = finding('ok');
/** Something to know that is not a fault. */
export const note = finding('note');
/** Makes the command end with exit code 1. */
export const fault = finding('fault');

function finding(level: Level) {
  return (name: string, text: string, details: Details = {}): Finding => ({ level, name, text, ...details });
}

/** What a command uses of its process. */
export interface CliContext {
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
}
