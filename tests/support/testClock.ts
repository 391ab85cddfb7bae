/** A clock for a server under test: it stands at the real time, and further on when told so. */
export class TestClock {
  #ahead = 0;

  readonly now = () => new Date(Date.now() + this.#ahead);

  advance(milliseconds: number) {
    this.#ahead += milliseconds;
  }
}
