import { maskCardNumber } from '../../contract/cardNumber.ts';
import { asGrosze, formatPln, type Grosze, groszeToPln } from '../../contract/money.ts';
import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import { facts } from '../audit/details.ts';
import { auditedCard, auditedDatabase, operator, recordAudit } from '../audit/queries.ts';
import { findLastClosedDay } from '../books/closedDayQueries.ts';
import { lockDays } from '../books/dayClosingQueries.ts';
import { lockSearch } from '../books/exceptions/queries.ts';
import { lockOpenDays, restartOpenDays } from '../books/openDayQueries.ts';
import {
  forgetSumsAfter,
  listMonthsAfter,
  listWriteOffsAfter,
  type WriteOff,
  withdrawDays,
} from '../books/reopenQueries.ts';
import { getCycle, listWriteOffs, setWrittenOff } from '../cards/correctionQueries.ts';
import { readPinKeys } from '../cards/pinKey.ts';
import { lockBoncard } from '../cards/queries.ts';
import { reinstateBalance } from '../cards/reinstateBalance.ts';
import type { BelievedTime } from '../days/believedTime.ts';
import { confirmTime } from '../days/confirmTime.ts';
import { doubtFix, doubtSentence } from '../days/doubtSentence.ts';
import { findLastEndedDay } from '../days/queries.ts';
import { clockWasWrong } from '../days/sentences.ts';
import { type Clocks, readBelievedTime, realClocks } from '../days/watchTime.ts';
import type { Db, PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import type { Person } from '../platform/actor.ts';
import type { Config } from '../platform/config.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { defaultTimeouts } from '../platform/timeouts.ts';
import type { SealKey } from '../seals/seal.ts';
import { sealWithdrawal } from '../seals/sealDays.ts';
import { findAdministrator } from './findAdministrator.ts';
import { type Finding, fault, note, ok } from './finding.ts';

const COMMAND = 'reopen-days';

interface Options {
  config: Config;
  /** The administrator on whose behalf balances are reinstated. */
  email: string;
  isSure: boolean;
  clocks?: Clocks;
}

/**
 * Reopens the days that were closed although they are not over, because a clock was ahead, and gives cards back the
 * balances that were written off on those days (requirements "Believed days"). Without `isSure`, it only yields what it
 * would do. It may be repeated.
 * @throws {OperatorError} if it is in doubt which day it is, or if balances have to be reinstated and `email` is not an
 * active administrator's.
 */
export async function* reopenDays(
  db: PooledDb,
  { config, email, isSure, clocks = realClocks }: Options,
): AsyncGenerator<Finding> {
  const time = await readBelievedTime(db, clocks);
  const { day, doubt } = time;
  // Otherwise days might be opened that were rightly closed, and balances given back that were rightly written off.
  if (doubt) throw new OperatorError(`${doubtSentence(doubt, time)}. ${doubtFix(doubt)}`);
  const last = lastDayOver(time);
  const until = await findLastEndedDay(db);
  const isAhead = until !== null && until > last;
  const writeOffs = await listWriteOffsAfter(db, day);
  if (!isAhead && writeOffs.length === 0) {
    yield ok('days', `no day is closed ahead of ${day}`);
    return;
  }
  if (!isSure) {
    const months = isAhead ? await monthsAfter(db, last) : [];
    const plan = intention({ last, until: isAhead ? until : undefined, months, writeOffs });
    yield note('days', `today is ${day}: ${plan}`, { fix: `If that is right: bonpanel ${COMMAND} --yes` });
    return;
  }
  const administrator = writeOffs.length > 0 ? await findAdministrator(db, email) : undefined;
  if (isAhead) {
    const { current: sealKey } = await readPinKeys(config, db);
    const months = await transact(db, (tx) => openDaysAfter(tx, last, { time, until, sealKey, clocks }));
    yield ok('days', `the days from ${addDays(last, 1)} to ${until} are open again`, {
      data: { from: addDays(last, 1), to: until, months },
    });
  }
  if (administrator) {
    const by = { userId: administrator.id, salonId: administrator.salon_id };
    yield* reinstate(db, writeOffs, { day, by, now: time.now });
  }
  // A server may have gone on writing off until it saw that the clock is right.
  const { length: later } = await listWriteOffsAfter(db, day);
  if (later > 0) {
    yield fault('write-off', `more balances written off meanwhile: ${later}`, {
      fix: `Run it again: bonpanel ${COMMAND} --yes`,
      data: { count: later },
    });
  }
}

/** Returns the last day that could be closed now if no clock had been wrong. */
function lastDayOver({ now }: BelievedTime): WarsawDay {
  return addDays(warsawDayOf(new Date(now.getTime() - defaultTimeouts.dayGraceMs)), -1);
}

interface Intention {
  last: WarsawDay;
  until: WarsawDay | undefined;
  months: readonly string[];
  writeOffs: readonly WriteOff[];
}

function intention({ last, until, months, writeOffs }: Intention): string {
  const coming = writeOffs.filter(({ is_current }) => is_current).length;
  const others = writeOffs.length - coming;
  const parts = [
    until && `the days from ${addDays(last, 1)} to ${until} would be opened`,
    months.length > 0 && `the closed months ${months.join(', ')} would be superseded`,
    coming > 0 && `written-off balances would come back (${coming})`,
    others > 0 &&
      `written-off balances of cards that were sold again, replaced or canceled would be named for a person to give back (${others})`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Returns the closed months that have days after a given day, as `YYYY-MM`. */
async function monthsAfter(db: Db, last: WarsawDay): Promise<string[]> {
  return (await listMonthsAfter(db, last)).map((month) => month.slice(0, 7));
}

/** Reopens the days after a given day. Returns the closed months that this affects. */
async function openDaysAfter(
  tx: Tx,
  last: WarsawDay,
  {
    time,
    until,
    sealKey,
    clocks,
  }: { time: BelievedTime; until: WarsawDay; sealKey: SealKey; clocks: Clocks },
): Promise<string[]> {
  await lockDays(tx);
  await lockSearch(tx);
  const months = await monthsAfter(tx, last);
  const closed = await findLastClosedDay(tx, last);
  // Days before the first closed one are open anyway.
  const seal = await sealWithdrawal(tx, { day: closed ?? last, sealKey, now: time.now });
  if (!seal) throw new OperatorError('A day is being sealed at this moment. Try again.');
  await withdrawDays(tx, last, { number: seal.number, now: time.now });
  // An entry that is being added up may be stored as unusual again only after what is unusual has been deleted.
  await lockOpenDays(tx);
  await forgetSumsAfter(tx, last, { closed });
  await restartOpenDays(tx);
  const details = facts({
    date_from: addDays(last, 1),
    date_to: until,
    ...(months.length > 0 && { months: months.join(', ') }),
    hash: seal.seal.toString('hex'),
  });
  const change = { by: operator(COMMAND), now: time.now };
  await recordAudit(tx, change, { action: 'days.reopened', object: auditedDatabase, details });
  // The time that was believed until now may have been wrong.
  await confirmTime(tx, { clocks, command: COMMAND, before: time });
  return months;
}

/** The last day whose write-offs stay, on whose behalf those after it are reinstated, and when. */
interface Reinstatement {
  day: WarsawDay;
  by: Pick<Person, 'userId' | 'salonId'>;
  now: Date;
}

/**
 * Gives cards back the balances that were written off, each in a transaction of its own. Yields the cards for which a
 * person has to decide.
 */
async function* reinstate(
  db: PooledDb,
  writeOffs: readonly WriteOff[],
  reinstatement: Reinstatement,
): AsyncGenerator<Finding> {
  let count = 0;
  for (const writeOff of writeOffs) {
    const { boncard_id: id, number, is_adjusted } = writeOff;
    const outcome = await transact(db, (tx) => giveBack(tx, writeOff, reinstatement));
    if (!outcome) continue;
    const { isBack, amount } = outcome;
    const about = `card ${maskCardNumber(number)} (${id}): ${formatPln(amount)} was written off`;
    const data = { id, amount };
    if (isBack) count += 1;
    else
      yield fault('write-off', `${about}, and the card was sold again, replaced or canceled since`, {
        fix: 'Add the amount to the customer’s card in the console (Adjust balance), unless somebody has done so. It is in the audit, and is not named here again.',
        data,
      });
    if (isBack && is_adjusted)
      yield fault('write-off', `${about} and is back, and somebody has added to the balance meanwhile`, {
        fix: 'If that was done to make up for it, take it away again in the console (Adjust balance).',
        data,
      });
  }
  yield ok('write-off', `written-off balances that are back: ${count}`, { data: { count } });
}

/**
 * Returns how much was written off after a Warsaw day and not given back since, and when the balance was written off
 * that stays so; null if none does. If a clock was ahead twice, what a right one wrote off in between counts as written
 * off after the day, too, because no entry of a card is dated before an earlier one.
 */
function splitWriteOffs(
  entries: Awaited<ReturnType<typeof listWriteOffs>>,
  day: WarsawDay,
): { amount: Grosze; stays: Date | null } {
  let [right, ahead] = [0, 0];
  let rightAt: Date | null = null;
  for (const { kind, amount, created_at } of entries) {
    if (kind === 'reinstatement') {
      // An extension brings everything back, this command what came too early.
      const early = Math.min(ahead, amount);
      ahead -= early;
      right -= amount - early;
    } else if (warsawDayOf(created_at) > day) {
      ahead += amount;
    } else {
      right += amount;
      rightAt = created_at;
    }
  }
  return { amount: asGrosze(ahead), stays: right > 0 ? rightAt : null };
}

/**
 * Gives a card back a balance that was written off or, if its cycle is over, records that a person has to. Returns
 * nothing if that has been done already.
 */
async function giveBack(
  tx: Tx,
  { boncard_id: id, cycle_id: cycleId }: WriteOff,
  { day, by, now }: Reinstatement,
): Promise<{ isBack: boolean; amount: Grosze } | undefined> {
  const card = await lockBoncard(tx, id);
  const { written_off_at } = await getCycle(tx, cycleId);
  if (!card || !written_off_at) return undefined;
  const { amount, stays } = splitWriteOffs(await listWriteOffs(tx, cycleId), day);
  // If nothing stayed written off, the same advice would be given again, and followed again.
  await setWrittenOff(tx, cycleId, stays);
  const reason = clockWasWrong;
  const change = { by: operator(COMMAND), now };
  const object = auditedCard(card);
  if (card.cycle_id !== cycleId || card.status === 'canceled') {
    const details = { ...facts({ amount: groszeToPln(amount) }), reason };
    await recordAudit(tx, change, { action: 'boncard.reinstatement-due', object, details });
    return { isBack: false, amount };
  }
  const { status, balance } = reinstateBalance(tx, card, { cycleId, amount, reason, by, now });
  const details = {
    before: { status: card.status, amount: groszeToPln(card.balance) },
    after: { status, amount: groszeToPln(balance) },
    reason,
  };
  await recordAudit(tx, change, { action: 'boncard.reinstated', object, details });
  return { isBack: true, amount };
}
