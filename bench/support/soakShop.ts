import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { FormData } from 'undici';
import { addDays, type WarsawDay } from '../../contract/warsaw.ts';
import { aUser } from '../../tests/support/builders.ts';
import { money, type Shop } from './shop.ts';

/** What the clients of a soak have done, for its figures. */
interface SoakLog {
  /** When (ms since the start of the process) each sale or purchase was answered, and how long it took (ms). */
  calls: { at: number; ms: number }[];
  /** The documents of sales and purchases that were acknowledged. */
  documents: string[];
  /** Answers of 5xx, and calls without an answer, while the server was running. */
  failed: string[];
  /** Answers of 4xx. */
  refused: string[];
  counts: Record<'sales' | 'purchases' | 'imports' | 'exports' | 'eCards' | 'screens', number>;
}

interface Card {
  id: string;
  number: string;
  /** PLN. */
  balance: number;
}

const PIN = 'A1B';
const PAUSE_MS = 100;
const OFFICE_PAUSE_MS = 1_000;
const CARDS_PER_IMPORT = 500;
/** For this long after a jump of its clock the server may still be ending what began on the previous day. */
const JUMP_MS = 5_000;
/** After this a change that gets no definite answer, or an import that does not end, is a failure. */
const GIVE_UP_MS = 60_000;
/**
 * A counter sells no new card while it has this many with money, and empties cards in one purchase from half of that
 * on: the database should grow with the number of sales, not of open cards.
 */
const MOST_ACTIVE = 300;

/**
 * Lets counters and an office work until they are stopped. `isDown` returns whether the server is down because it was
 * killed on purpose, `jumpedAt` when its clock last jumped (ms since the start of the process), `today` the Warsaw day
 * by that clock.
 */
export function startClients(
  shop: Shop,
  {
    counters,
    isDown,
    jumpedAt,
    today,
  }: { counters: number; isDown: () => boolean; jumpedAt: () => number; today: () => WarsawDay },
) {
  const log: SoakLog = {
    calls: [],
    documents: [],
    failed: [],
    refused: [],
    counts: { sales: 0, purchases: 0, imports: 0, exports: 0, eCards: 0, screens: 0 },
  };
  const pending: string[] = [];
  let imported = 0;
  let isOver = false;
  const hasJustJumped = () => performance.now() - jumpedAt() < JUMP_MS;

  /** Makes a call. Returns undefined if there is no definite answer, which counts as failed while the server runs. */
  async function attempt(...[method, path, parts]: Parameters<Shop['call']>) {
    const wasDown = isDown();
    const answer = await shop.call(method, path, parts).catch((error: Error) => error);
    const why = answer instanceof Error ? answer.message : `${answer.status} ${answer.body.reason}`;
    if (!(answer instanceof Error) && answer.status < 500) {
      // A jump of the clock may have ended the grant of the PIN.
      const isExpected = why.endsWith('search-first') && hasJustJumped();
      if (answer.status >= 400 && !isExpected) log.refused.push(`${path}: ${why}`);
      return answer;
    }
    // It may also have ended the day of the sale.
    const isExpected = why.endsWith('day-closed') && hasJustJumped();
    if (!wasDown && !isDown() && !isExpected) log.failed.push(`${path}: ${why}`);
    return undefined;
  }

  /**
   * Repeats a money call with its idempotency key until the answer is definite. Returns undefined, and logs a failure,
   * if that takes too long.
   */
  async function insist(path: string, body: { document: string }, token: string) {
    const key = randomUUID();
    const deadline = performance.now() + GIVE_UP_MS;
    while (performance.now() < deadline) {
      const start = performance.now();
      const answer = await attempt('POST', path, { body, key, token });
      if (answer && answer.status !== 409 && answer.status !== 429) {
        if (answer.status === 200) {
          log.calls.push({ at: performance.now(), ms: performance.now() - start });
          log.documents.push(body.document);
        }
        return answer;
      }
      await wait(200);
    }
    log.failed.push(`${path}: no definite answer in ${GIVE_UP_MS / 1_000} s`);
    return undefined;
  }

  async function counter(token: string) {
    const active: Card[] = [];
    while (!isOver) {
      const isSale = active.length < 2 || (Math.random() < 0.35 && active.length < MOST_ACTIVE);
      if (isSale) await sell(active, token);
      else await pay(active, token);
      await wait(PAUSE_MS);
    }
  }

  async function sell(active: Card[], token: string) {
    const number = pending.shift();
    if (!number) return;
    const found = await give(number, token);
    if (!found) return;
    const body = { ...money(shop, found.id, 50), document: randomUUID(), type: 0, expired_months: 12 };
    const answer = await insist('/api/boncards/issue', body, token);
    if (answer?.status !== 200) return;
    log.counts.sales += 1;
    active.push({ id: found.id, number, balance: 50 });
  }

  async function pay(active: Card[], token: string) {
    const [card] = active.splice(Math.floor(Math.random() * active.length), 1);
    if (!card) return;
    const { id, number, balance } = card;
    if (!(await give(number, token))) {
      active.push(card);
      return;
    }
    const pln =
      active.length > MOST_ACTIVE / 2 ? balance : Math.min(balance, 10 + 10 * Math.floor(Math.random() * 3));
    const body = { ...money(shop, id, pln), document: randomUUID() };
    const answer = await insist('/api/boncards/purchase', body, token);
    // Drop the card, because its balance is unknown.
    if (!answer) return;
    const left: number = answer.status === 200 ? answer.body.data.amount : balance;
    if (answer.status === 200) log.counts.purchases += 1;
    if (left > 0) active.push({ id, number, balance: left });
  }

  /** Enters a card's PIN at a counter. Returns the card, or undefined if it was not found. */
  async function give(number: string, token: string): Promise<{ id: string } | undefined> {
    const body = { number, pin: PIN, searchForType: 'purchase' };
    const answer = await attempt('POST', '/api/boncards/search', { body, token });
    return answer?.status === 200 ? answer.body.data : undefined;
  }

  async function importCards() {
    const numbers = Array.from(
      { length: CARDS_PER_IMPORT },
      (_, index) => `SOAK${String(imported + index).padStart(16, '0')}`,
    );
    imported += CARDS_PER_IMPORT;
    const file = new FormData();
    file.set('file', new Blob([numbers.map((number) => `${number},${PIN}`).join('\n')]), 'bony.csv');
    const started = await attempt('POST', '/api/boncards-imports', { body: file });
    if (started?.status !== 200) return;
    const deadline = performance.now() + GIVE_UP_MS;
    for (;;) {
      const answer = await attempt('GET', `/api/boncards-imports/${started.body.data.id}`);
      if (answer?.status === 200 && answer.body.data.status !== 0) break;
      if (performance.now() >= deadline) {
        log.failed.push(`import: not finished in ${GIVE_UP_MS / 1_000} s`);
        return;
      }
      await wait(200);
    }
    pending.push(...numbers);
    log.counts.imports += 1;
  }

  /**
   * The office imports as many cards as are sold, opens screens, exports files, and sells e-cards, which are mailed.
   */
  async function office() {
    for (let round = 0; !isOver; round++) {
      // Yesterday, because the server may not have noticed yet that a new day has begun.
      const liability = `/api/books/liability?at=${addDays(today(), -1)}`;
      const screens = ['/api/books/overview', liability, '/api/boncards', '/api/audit-entries'];
      if (pending.length < 2 * CARDS_PER_IMPORT) await importCards();
      const screen = screens[round % screens.length] ?? '';
      if ((await attempt('GET', screen))?.status === 200) log.counts.screens += 1;
      if (round % 5 === 0) await exportSales();
      if (round % 5 === 2) await sellECard();
      await wait(OFFICE_PAUSE_MS);
    }
  }

  async function exportSales() {
    const wasDown = isDown();
    try {
      await shop.download('/api/boncards-transactions', {
        stats_type: 'charge',
        issue_date_from: today(),
        export: 'csv',
      });
      log.counts.exports += 1;
    } catch (error) {
      if (!wasDown && !isDown()) log.failed.push(`export: ${(error as Error).message}`);
    }
  }

  async function sellECard() {
    const terms = { document: randomUUID(), amount: 50, type: 0, expired_months: 12 };
    const body = { ...terms, place_of_sale: shop.salonId, email: 'wlasciciel@example.test' };
    const answer = await insist('/api/boncards/e-card', body, shop.token);
    if (answer?.status === 200) log.counts.eCards += 1;
  }

  const working = (async () => {
    await importCards();
    const people = await Promise.all(Array.from({ length: counters }, () => aUser(shop.server)));
    await Promise.all([...people.map(({ token }) => counter(token)), office()]);
  })();
  return {
    log,
    /** Resolves when everybody has finished what they had begun. */
    async stop() {
      isOver = true;
      await working;
    },
  };
}
