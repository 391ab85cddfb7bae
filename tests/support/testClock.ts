const MINUTE_MS = 60_000;

/**
 * A clock for a server under test. It stands still until a test advances it, so that no test runs over midnight.
 */
export class TestClock {
  #time: number;

  constructor(time = Date.now()) {
    this.#time = time;
  }

  /** Returns a clock that stands just before the end of a minute, so that a server soon looks for what is due. */
  static beforeFullMinute(): TestClock {
    return new TestClock(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS - 100);
  }

  readonly now = () => new Date(this.#time);

  advance(milliseconds: number) {
    this.#time += milliseconds;
  }
}
