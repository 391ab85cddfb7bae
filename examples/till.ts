/** A till with nothing but `fetch`: it sells cards, takes payments, and handles lost answers. See docs/POS.md. */

interface TillSettings {
  /** Where Bonpanel is: `https://bons.example`. */
  url: string;
  /** The secret of an API key: `bpk_live_…`. */
  key: string;
  /** The salon of that key. */
  salonId: string;
  /** How often to send a call that gets no answer, and how long to wait in between (ms). */
  tries?: number;
  pauseMs?: number;
}

/** The server refused a call. Show the message; decide what to do by the reason. */
export class Refused extends Error {
  readonly status: number;
  readonly reason: string;
  /** The card's balance in PLN, if the call was refused because the amount is above it. */
  readonly balance: number | undefined;

  constructor(answer: { code: number; message: string; reason: string; data?: number }) {
    super(answer.message);
    this.status = answer.code;
    this.reason = answer.reason;
    this.balance = answer.data;
  }
}

/** Whether a refused repetition was not booked by its first try either: others are refused before that is looked up. */
const isDefinite = ({ status, reason }: Refused) => status === 422 && !/^(fields-|idempotency-)/.test(reason);

/** It is unknown whether the call was booked. If it was, it will be undone: let the customer pay otherwise. */
export class NoAnswer extends Error {}

interface Booked {
  /** What is left on the card (PLN). */
  amount: number;
  transaction: { id: string; amount: number; balance: number };
  /** What the card did not pay of a partial payment (PLN). */
  due?: number;
}

export class Till {
  readonly #settings: Required<TillSettings>;
  /** References to undo once the server answers. A real till keeps them on disk; a timer may send them meanwhile. */
  readonly #voids = new Set<string>();
  /** References that the server did not undo, and why. */
  readonly unsettled = new Set<string>();

  constructor(settings: TillSettings) {
    this.#settings = { tries: 4, pauseMs: 1000, ...settings };
  }

  /** Sells a card, or a used one again, and returns what is on it. `reference` is the till's own name for the sale. */
  async sell(sale: { reference: string; number: string; document: string; amount: number; months?: number }) {
    const { number, months = 12, ...money } = sale;
    const card = await this.#find(number);
    return this.#book('issue', { boncard_id: card.id, ...money, type: 0, expired_months: months });
  }

  /** Returns the balance of a card (PLN); the same call allows payments with it for 15 minutes. */
  async balance(number: string, pin: string): Promise<number> {
    return (await this.#find(number, pin)).amount;
  }

  /** Takes a payment, or as much of it as is on the card: `due` is what the customer still has to pay otherwise. */
  async pay(payment: { reference: string; number: string; pin: string; document: string; amount: number }) {
    const { number, pin, ...money } = payment;
    const card = await this.#find(number, pin);
    return this.#book('purchase', { boncard_id: card.id, ...money, allow_partial: true });
  }

  /** Undoes a sale or payment by its reference, now or as soon as the server answers. */
  async undo(reference: string): Promise<void> {
    this.#voids.add(reference);
    await this.sendVoids();
  }

  /** Sends the waiting voids and returns how many still wait. Call it now and then, and before the end of the day. */
  async sendVoids(): Promise<number> {
    for (const reference of this.#voids) {
      try {
        const body = { reference, reason: 'Kasa: anulowano' };
        const path = 'boncards-transactions/void';
        const voided = await this.#send<{ booked_by_others: boolean }>('POST', path, body);
        if (voided.booked_by_others) this.unsettled.add(`${reference}: zaksięgowano innym kluczem`);
      } catch (error) {
        if (!(error instanceof Refused) || ![403, 422].includes(error.status)) break;
        // Nothing was booked under this one, but something may have been under the next.
        if (error.reason === 'too-many-voids') continue;
        // Already undone, or too late to undo: a person has to look at it.
        this.unsettled.add(`${reference}: ${error.message}`);
      }
      this.#voids.delete(reference);
    }
    return this.#voids.size;
  }

  /** Returns what this key booked today, by kind: to compare with the till's own figures. */
  async endOfDay(): Promise<Record<'charge' | 'purchase', number>> {
    type OwnDay = { totals: { kind: string; amount: number }[] };
    const { totals } = await this.#send<OwnDay>('GET', 'boncards-transactions/own-day');
    // Reversals are negative: each sum is the net.
    const sum = (what: string) =>
      totals.filter(({ kind }) => kind.startsWith(what)).reduce((all, { amount }) => all + amount, 0);
    return { charge: sum('charge'), purchase: sum('purchase') };
  }

  #find(number: string, pin?: string) {
    const body = { number, pin, searchForType: pin === undefined ? 'charge' : 'purchase' };
    return this.#send<{ id: string; amount: number }>('POST', 'boncards/search', body);
  }

  /** Books a sale or payment once, however often it is sent. One that gets no answer will be undone. */
  async #book(call: 'issue' | 'purchase', money: { reference: string } & Record<string, unknown>) {
    const body = { ...money, place_of_sale: this.#settings.salonId };
    try {
      return await this.#send<Booked>('POST', `boncards/${call}`, body, crypto.randomUUID());
    } catch (error) {
      if (error instanceof NoAnswer) this.#voids.add(money.reference);
      throw error;
    }
  }

  /** Sends a call until it has a definite answer: the same body and the same key each time. */
  async #send<Data>(method: string, path: string, body?: object, idempotencyKey?: string): Promise<Data> {
    const { url, key, tries, pauseMs } = this.#settings;
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    };
    for (let tried = 1; ; tried++) {
      try {
        const signal = AbortSignal.timeout(10_000);
        const sent = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) };
        const response = await fetch(`${url}/api/${path}`, sent);
        const answer = await response.json();
        if (response.ok) return answer.data;
        // 5xx: nobody knows. 409: the first try is still being worked on. Everything else is an answer.
        if (response.status < 500 && answer.reason !== 'idempotency-in-flight') throw new Refused(answer);
      } catch (error) {
        if (error instanceof Refused && (tried === 1 || !idempotencyKey || isDefinite(error))) throw error;
      }
      if (tried >= tries) throw new NoAnswer(`${path} got no answer`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs * tried));
    }
  }
}
