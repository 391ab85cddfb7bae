/** A clock for a server under test: real time, plus what a test has advanced it by. */
export class TestClock {
  #ahead = 0;

  readonly now = () => new Date(Date.now() + this.#ahead);

  advance(milliseconds: number) {
    this.#ahead += milliseconds;
  }
}
