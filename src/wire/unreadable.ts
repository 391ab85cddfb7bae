/**
 * What a host wrote where the contract has something else (wire "Bare hosts"): it shows as it was written, in its own place, and blocks
 * nothing.
 */
export class Unreadable {
  readonly written: string | number | boolean;

  constructor(written: string | number | boolean) {
    this.written = written;
  }

  toString(): string {
    return String(this.written);
  }

  toJSON(): unknown {
    return this.written;
  }
}

/** Returns a value; null if the host has left it out, or wrote what cannot be read. */
export function known<Value>(value: Value): Exclude<Value, Unreadable | undefined> | null {
  return value === undefined || value instanceof Unreadable
    ? null
    : (value as Exclude<Value, Unreadable | undefined>);
}
