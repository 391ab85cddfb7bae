import type { Readable, Writable } from 'node:stream';

/** One thing that an operator's command has found or done. */
export interface Finding {
  level: Level;
  /** A name for programs: what was checked or done. */
  name: string;
  text: string;
  /** What to do about it. */
  fix?: string;
  /** Details for programs that are not in the text. */
  data?: Readonly<Record<string, unknown>>;
}

export type Findings = AsyncIterable<Finding>;

type Level = 'ok' | 'note' | 'fault';
type Details = Omit<Finding, 'level' | 'name' | 'text'>;

/** The exit codes of the command. */
export const exitCodes = { ok: 0, faults: 1, usage: 2 };

export const ok = finding('ok');
/** Information that is not a fault. */
export const note = finding('note');
/** A problem: makes the command end with exit code 1. */
export const fault = finding('fault');

function finding(level: Level) {
  return (name: string, text: string, details: Details = {}): Finding => ({ level, name, text, ...details });
}

/** The parts of its process that a command uses. */
export interface CliContext {
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
}
