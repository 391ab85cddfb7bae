/**
 * A value that a host wrote in place of what the contract expects (wire "Bare hosts"). It is shown as it was
 * written, in its own place, and blocks nothing else.
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

/** Returns a value; null if the host left it out, or wrote something that cannot be read. */
export function known<Value>(value: Value): Exclude<Value, Unreadable | undefined> | null {
  return value === undefined || value instanceof Unreadable
    ? null
    : (value as Exclude<Value, Unreadable | undefined>);
}
