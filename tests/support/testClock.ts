/** A clock for a server under test. It shows the real time plus everything by which a test has advanced it. */
export class TestClock {
  #ahead = 0;

  readonly now = () => new Date(Date.now() + this.#ahead);

  advance(milliseconds: number) {
    this.#ahead += milliseconds;
  }
}
