import type { z } from 'zod';
import type { setupEntry, todoEntry } from '../../../contract/books.ts';
import type { CallName } from '../../../contract/calls.ts';
import { boncardStatuses, codeOf } from '../../../contract/codes.ts';
import { addDays, type WarsawDay, warsawDayOf } from '../../../contract/warsaw.ts';
import type { Db } from '../../db/client.ts';
import { firstDayAfter } from '../months.ts';
import type { BookState } from '../openDayQueries.ts';
import { listMonthsToClose } from './monthsToClose.ts';
import {
  findBlockedCards,
  findFailedMails,
  findFaultyImports,
  findLockedPins,
  findNotActivated,
  findOpenRequests,
  findSetup,
} from './todoQueries.ts';

type TodoEntry = z.output<typeof todoEntry>;
type Where = { call: CallName; query: Record<string, string> };

/** A decision about a card that was blocked so many days ago is due: longer than a week. */
const BLOCKED_DAYS = 8;

/**
 * Returns the tasks that wait for administrators, in the order of the wire (requirements "Books"); tasks with nothing
 * waiting are left out. For imports and unusual operations, the period is the same as that of the overview's figures.
 */
export async function readTodo(
  db: Db,
  {
    now,
    state,
    importsSince,
    exceptions,
  }: {
    now: Date;
    state: BookState;
    importsSince: WarsawDay;
    exceptions: { count: number; from: WarsawDay; to: WarsawDay };
  },
): Promise<TodoEntry[]> {
  const blockedTo = addDays(warsawDayOf(now), -BLOCKED_DAYS);
  const [months, imports, pins, blocked, mails, people, requests] = await Promise.all([
    readMonths(db, { now, state }),
    findFaultyImports(db, importsSince),
    findLockedPins(db, now),
    findBlockedCards(db, blockedTo),
    findFailedMails(db),
    findNotActivated(db),
    findOpenRequests(db),
  ]);
  const { count, from, to } = exceptions;
  return [
    ...months,
    entry('imports', imports, { call: 'boncards-imports.list', query: {} }),
    entry('locked-pins', pins, { call: 'boncards.list', query: { pin_locked: 'true' } }),
    entry('blocked-cards', blocked, {
      call: 'boncards.list',
      query: { blocked: 'true', blocked_to: blockedTo },
    }),
    entry('e-cards', mails, {
      call: 'boncards.list',
      query: { e_card: 'failed', status: String(codeOf(boncardStatuses, 'active')) },
    }),
    entry('not-activated', people, { call: 'users.list', query: { status: 'active', activated: 'false' } }),
    entry('requests', requests, { call: 'requests.list', query: { status: 'open' } }),
    {
      what: 'exceptions' as const,
      count,
      since: from,
      where: { call: 'exceptions.list', query: { from, to } },
    },
  ].filter((entry) => entry.count > 0);
}

function entry(
  what: TodoEntry['what'],
  { count, since }: { count: number; since: Date | null },
  where: Where,
): TodoEntry {
  return { what, count, since: since && warsawDayOf(since), where };
}

/** Returns the first month that waits to be closed, and how many do; empty if none does. */
async function readMonths(db: Db, asked: { now: Date; state: BookState }): Promise<TodoEntry[]> {
  const months = await listMonthsToClose(db, asked);
  const [month] = months;
  if (!month) return [];
  const where: Where = { call: 'roll-forward.list', query: { month } };
  return [{ what: 'month', count: months.length, since: firstDayAfter(month), where }];
}

/** The screen on which each step of a new chain is done. */
const steps = {
  salon: { call: 'salons.create', query: {} },
  people: { call: 'users.create', query: {} },
  'tax-class': { call: 'tax-classes.create', query: {} },
  cards: { call: 'boncards-imports.create', query: {} },
  trial: { call: 'charge', query: {} },
} as const satisfies Record<string, Where>;

/** Returns whether each step of a new chain is done; null once all are. A step that is done stays done. */
export async function readSetup(db: Db): Promise<z.output<typeof setupEntry>[] | null> {
  const done = await findSetup(db);
  const names = Object.keys(steps) as (keyof typeof steps)[];
  if (names.every((what) => done[what])) return null;
  return names.map((what) => ({ what, done: done[what], where: steps[what] }));
}
