import type { Writable } from 'node:stream';

/** One thing that a command of the operator has found or done. */
export interface Finding {
  level: Level;
  /** A word for machines: what was looked at, or done. */
  name: string;
  text: string;
  /** What to do about it. */
  fix?: string;
  /** The same for machines, where the text is not enough. */
  data?: Readonly<Record<string, unknown>>;
}

export type Findings = AsyncIterable<Finding>;

type Level = 'ok' | 'note' | 'fault';
type Details = Omit<Finding, 'level' | 'name' | 'text'>;

/** What the command ends with. */
export const exitCodes = { ok: 0, faults: 1, usage: 2 };

export const ok = finding('ok');
/** Something to know, no fault. */
export const note = finding('note');
/** The command ends with exit code 1. */
export const fault = finding('fault');

function finding(level: Level) {
  return (name: string, text: string, details: Details = {}): Finding => ({ level, name, text, ...details });
}

/** What a command sees of its process. */
export interface CliContext {
  env: Readonly<Record<string, string | undefined>>;
  stdout: Writable;
  stderr: Writable;
}
