/** A till with nothing but `fetch`: it sells cards, takes payments, and handles lost answers. See docs/POS.md. */

interface TillSettings {
  /** Where Bonpanel is: `https://bons.example`. */
  url: string;
  /** The secret of an API key: `bpk_live_…`. */
  key: string;
  /** The salon of that key. */
  salonId: string;
  /** References without an outcome. A real till keeps them on disk: those left from before its start will be undone. */
  open?: Set<string>;
  /** How often to send a call that gets no answer, and how long to wait in between (ms). */
  tries?: number;
  pauseMs?: number;
}

/** A call was refused. Show the message; decide what to do by the reason. */
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

interface Money {
  /** The till's own name for the sale or payment: a new one for each try. */
  reference: string;
  document: string;
  amount: number;
}

interface Card {
  id: string;
  /** What is on it (PLN). */
  amount: number;
  /** What it pays for: 0 everything, 1 lenses, 2 medical sets, 3 a company's medical set. */
  type: number;
  status: number;
  valid_until: string;
  blocked: object | null;
}

interface Booked {
  /** What is left on the card (PLN). */
  amount: number;
  transaction: { id: string; amount: number; balance: number };
  /** What the card did not pay of a partial payment (PLN). */
  due?: number;
}

export class Till {
  readonly #settings: Required<TillSettings>;
  /** The open references that are just being booked. All others wait to be undone. */
  readonly #underWay = new Set<string>();
  /** References that the server did not undo, and why. */
  readonly unsettled = new Set<string>();

  constructor(settings: TillSettings) {
    this.#settings = { open: new Set(), tries: 4, pauseMs: 1000, ...settings };
  }

  /** Sells a card, or a used one again. */
  async sell({ number, months = 12, ...money }: Money & { number: string; months?: number }) {
    const { id } = await this.find(number);
    return this.#book('issue', { boncard_id: id, ...money, type: 0, expired_months: months });
  }

  /** Finds a card to sell; with its PIN, one to pay with within 15 minutes, and its balance. */
  find(number: string, pin?: string): Promise<Card> {
    const body = { number, pin, searchForType: pin ? 'purchase' : 'charge' };
    // A wrong PIN counts each time it arrives, so it is sent once.
    return this.#send('POST', 'boncards/search', body, { tries: pin ? 1 : this.#settings.tries });
  }

  /**
   * Takes a payment, or as much of it as is on the card: `due` is what the customer still has to pay otherwise. The
   * goods can be paid for by cards of these `types`.
   */
  async pay({ number, pin, types, ...money }: Money & { number: string; pin: string; types: number[] }) {
    const { id, type } = await this.find(number, pin);
    if (!types.includes(type))
      throw new Refused({ code: 422, reason: 'type-unfit', message: 'Ten bon nie jest na te produkty.' });
    return this.#book('purchase', { boncard_id: id, ...money, allow_partial: true });
  }

  /**
   * Undoes a sale or payment, and returns what was given back: null if nothing was booked. If it fails, it will be sent
   * again, or a person has to look at it (`unsettled`).
   */
  async undo(reference: string): Promise<Booked['transaction'] | null> {
    type Voided = { transaction: Booked['transaction'] | null; booked_by_others: boolean };
    const { open } = this.#settings;
    open.add(reference);
    this.#underWay.delete(reference);
    try {
      // With another reason, a repetition would be another call.
      const body = { reference, reason: 'Kasa: anulowano' };
      const voided = await this.#send<Voided>('POST', 'boncards-transactions/void', body, { tries: 1 });
      if (voided.booked_by_others) this.unsettled.add(`${reference}: zaksięgowano innym kluczem`);
      open.delete(reference);
      return voided.transaction;
    } catch (error) {
      // Already undone, or too late to undo. All other refusals may end.
      if (
        error instanceof Refused &&
        [403, 422].includes(error.status) &&
        error.reason !== 'too-many-voids'
      ) {
        this.unsettled.add(`${reference}: ${error.message}`);
        open.delete(reference);
      }
      throw error;
    }
  }

  /** Undoes what waits for it; returns how much still waits. Call it at the start, now and then, and in the evening. */
  async sendVoids(): Promise<number> {
    const { open } = this.#settings;
    for (const reference of open) {
      if (this.#underWay.has(reference)) continue;
      const outcome = await this.undo(reference).catch((error: unknown) => error);
      // Without an answer, the next one would get none either. Any answer is about this one alone.
      if (outcome instanceof NoAnswer && !outcome.cause) break;
    }
    return [...open].filter((reference) => !this.#underWay.has(reference)).length;
  }

  /** Returns what this key booked on a day (`2026-11-27`, or today), by kind: to compare with the till's own figures. */
  async endOfDay(day = ''): Promise<Record<'charge' | 'purchase', number>> {
    type OwnDay = { totals: { kind: string; amount: number }[] };
    const { totals } = await this.#send<OwnDay>('GET', `boncards-transactions/own-day?day=${day}`);
    const net = (what: string) => {
      // Reversals are negative. In grosze, because sums of fractions are not exact.
      const grosze = totals.map(({ kind, amount }) => (kind.startsWith(what) ? Math.round(amount * 100) : 0));
      return grosze.reduce((sum, one) => sum + one, 0) / 100;
    };
    return { charge: net('charge'), purchase: net('purchase') };
  }

  /** Books a sale or payment once, however often it is sent. One that gets no answer will be undone. */
  async #book(call: 'issue' | 'purchase', money: Money & Record<string, unknown>) {
    const { open, salonId } = this.#settings;
    const { reference } = money;
    await this.sendVoids();
    // It would be undone together with the try that waits for it.
    if (open.has(reference))
      throw new Refused({ code: 409, reason: 'reference-open', message: 'Podaj nowy numer referencyjny.' });
    open.add(reference);
    this.#underWay.add(reference);
    let isSettled = true;
    try {
      const body = { ...money, place_of_sale: salonId };
      const idempotencyKey = crypto.randomUUID();
      return await this.#send<Booked>('POST', `boncards/${call}`, body, { idempotencyKey });
    } catch (error) {
      isSettled = error instanceof Refused;
      throw error;
    } finally {
      // If it is to be undone meanwhile, it is not under way any more, and stays open.
      if (this.#underWay.delete(reference) && isSettled) open.delete(reference);
    }
  }

  /** Sends a call until it has a definite answer: the same body and the same key each time. */
  async #send<Data>(
    method: string,
    path: string,
    body?: object,
    { idempotencyKey = '', tries = this.#settings.tries } = {},
  ): Promise<Data> {
    const { url, key, pauseMs } = this.#settings;
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    };
    for (let tried = 1; ; tried++) {
      let refused: Refused | undefined;
      try {
        const signal = AbortSignal.timeout(10_000);
        const sent = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) };
        const response = await fetch(`${url}/api/${path}`, sent);
        const answer = await response.json();
        if (response.ok) return answer.data;
        refused = new Refused({ ...answer, code: response.status });
      } catch {
        // The network is away, or something else than Bonpanel answered.
      }
      // 5xx: nobody knows. 409: the first try is still being worked on. Everything else is an answer.
      const isOpen = !refused || refused.status >= 500 || refused.reason === 'idempotency-in-flight';
      if (refused && !isOpen && (tried === 1 || !idempotencyKey || isDefinite(refused))) throw refused;
      if (tried >= tries) throw new NoAnswer(`${path} got no answer`, { cause: refused });
      await new Promise((resolve) => setTimeout(resolve, pauseMs * tried));
    }
  }
}
