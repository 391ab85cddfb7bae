import { setTimeout as wait } from 'node:timers/promises';
import type { PrintId } from '../../contract/boncardBatch.ts';
import type { BoncardId, SalonId } from '../../contract/ids.ts';
import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { hashPassword } from '../accounts/password.ts';
import { deleteSession, findUserByEmail, insertSession, insertUser } from '../accounts/queries.ts';
import { createBatch } from '../batches/createBatch.ts';
import { makeBatch } from '../batches/makeBatch.ts';
import {
  addPrinted,
  endPrint,
  getBatch,
  insertPrint,
  listPrintable,
  markConfirmed,
} from '../batches/queries.ts';
import { firstDayAfter, monthAt } from '../books/months.ts';
import { setTaxClass } from '../books/setTaxClass.ts';
import { adjustBoncard } from '../cards/adjustBoncard.ts';
import { blockBoncard } from '../cards/blockBoncard.ts';
import { cancelBoncard } from '../cards/cancelBoncard.ts';
import { chargeBoncard, readForCharge } from '../cards/chargeBoncard.ts';
import { extendBoncard } from '../cards/extendBoncard.ts';
import type { HashPin } from '../cards/pinHash.ts';
import { insertPrintedPins } from '../cards/pinQueries.ts';
import { purchaseWithBoncard, readForPurchase } from '../cards/purchaseWithBoncard.ts';
import { findBoncardByNumber, grantPurchase } from '../cards/queries.ts';
import { reverseTransaction } from '../cards/reverseTransaction.ts';
import type { Db, PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import type { CardFiles } from '../imports/cardFiles.ts';
import { runImport } from '../imports/runImport.ts';
import { uploadImport } from '../imports/uploadImport.ts';
import type { Person } from '../platform/actor.ts';
import { hashToken, newId, newToken, type SessionId } from '../platform/ids.ts';
import { drawPin } from '../platform/randomCard.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import { insertSalon } from '../salons/queries.ts';
import { type DemoCard, type DemoCorrection, type DemoEvent, type DemoTrade, momentOf } from './demoCard.ts';
import { findLastTransaction } from './queries.ts';
import { batch, cards, colleagues, importFiles, people, salons, stockFile, taxClasses } from './story.ts';
import { tradeBefore } from './trade.ts';

const PAUSE_MS = 50;

interface Parts {
  db: PooledDb;
  hashPin: HashPin;
  files: CardFiles;
}

/** Fills an empty database with the demo's story and more than a year of everyday trade. */
export async function seed(parts: Parts, now: Date): Promise<void> {
  const { db } = parts;
  const places: Place[] = salons.map((salon) => ({ id: newId<SalonId>(), ...salon }));
  for (const place of places) await insertSalon(db, place);
  const cast: Cast = { places, people: await hire(db, places, now), now };
  const trade = tradeBefore(now);
  for (const file of [stockFile(trade), ...importFiles]) {
    const content = Buffer.from(file.content);
    const by = personOf(cast);
    const uploadedAt = momentOf(file, now);
    const started = done(await uploadImport(parts, { name: file.name, content, by, now: uploadedAt }));
    await runImport(parts, started.id);
  }
  await printBatch(parts, cast);
  await transact(db, async (tx) => {
    for (const { type, class: taxClass, daysAgo } of taxClasses) {
      const at = momentOf({ daysAgo, hour: 9 }, now);
      const effective_from = firstDayAfter(monthAt(at));
      const by = { ...personOf(cast), address: '127.0.0.1' };
      done(await setTaxClass(tx, { input: { type, class: taxClass, effective_from }, by, now: at }));
    }
    for (const card of [...trade, ...cards]) await play(tx, card, cast);
  });
  for (const { sessionId } of cast.people.values()) await deleteSession(db, sessionId);
}

/** Makes the story's batch and prints it. Nobody knows the PINs, as if the cards were in the salons. */
async function printBatch({ db, hashPin }: Parts, cast: Cast) {
  const by = personOf(cast);
  const now = momentOf({ ...batch, hour: 10 }, cast.now);
  const { name, count } = batch;
  const { id } = done(await transact(db, (tx) => createBatch(tx, { input: { name, count }, by, now })));
  // A running server may be making it already.
  while ((await getBatch(db, id)).status !== 'ready') {
    await makeBatch({ db }, id);
    await wait(PAUSE_MS);
  }
  const print = { id: newId<PrintId>(), batch_id: id, number: 1, format: 'sheet' } as const;
  await transact(db, async (tx) => {
    await insertPrint(tx, { ...print, started_by: by.userId, started_at: now });
    const printed = await listPrintable(tx, id, { after: undefined, limit: count });
    const pins = printed.map((card) => ({
      boncard_id: card.id,
      print_id: print.id,
      pin_hash: hashPin(card.number, drawPin()),
      pin_key_id: hashPin.keyId,
    }));
    await insertPrintedPins(tx, pins);
    await addPrinted(tx, print.id, count);
    await endPrint(tx, print.id, { isWhole: true });
    await markConfirmed(tx, print.id, { by: by.userId, now });
  });
}

type Place = (typeof salons)[number] & { id: SalonId };

/** A person of the story, with a session that lasts until the story ends. */
type Hired = Person & { sessionId: SessionId };

/** The story's people and salons, and the time at which it ends. */
interface Cast {
  places: Place[];
  /** By e-mail address. */
  people: Map<string, Hired>;
  now: Date;
}

async function hire(db: Db, places: Place[], now: Date): Promise<Cast['people']> {
  const hired = new Map<string, Hired>();
  let password_hash: string | null = null;
  const addPerson = async (person: Omit<(typeof people)[number], 'password'>, salon: number) => {
    const salon_id = at(places, salon).id;
    await insertUser(db, { id: newId(), ...person, salon_id, password_hash });
    hired.set(person.email, await signIn(db, person.email, now));
  };
  for (const { password, ...person } of people) {
    password_hash = await hashPassword(password);
    await addPerson(person, 0);
  }
  for (const { salon, ...person } of colleagues) await addPerson({ ...person, role: 'employer' }, salon);
  return hired;
}

function isCorrection(event: DemoEvent): event is DemoCorrection {
  return event.kind !== 'charge' && event.kind !== 'purchase';
}

/** Applies a card's events to it. */
async function play(tx: Tx, { number, events }: DemoCard, cast: Cast) {
  if (events.length === 0) return;
  const found = await findBoncardByNumber(tx, number);
  if (!found) throw new Error(`card ${number} was not imported`);
  for (const event of events) {
    if (isCorrection(event)) done(await correct(tx, found.id, event, cast));
    else done(await trade(tx, found.id, event, cast));
  }
}

async function trade(tx: Tx, boncard_id: BoncardId, event: DemoTrade, cast: Cast) {
  const by = personOf(cast, event.by);
  const money = {
    boncard_id,
    place_of_sale: at(cast.places, event.salon ?? 0).id,
    document: event.document,
    document_kind: event.document_kind,
    amount: event.amount,
    by,
    salonBinding: 'any' as const,
    now: momentOf(event, cast.now),
  };
  if (event.kind === 'charge') {
    const sale = { ...money, type: event.type, expired_months: event.months, limit: event.amount };
    return chargeBoncard(tx, await readForCharge(tx, sale), sale);
  }
  await grantPurchase(tx, by.sessionId, boncard_id, cast.now);
  const read = await readForPurchase(tx, { ...money, holder: by.sessionId });
  return purchaseWithBoncard(tx, read, money);
}

async function correct(tx: Tx, id: BoncardId, event: DemoCorrection, cast: Cast) {
  const by = personOf(cast, event.by);
  const now = momentOf(event, cast.now);
  const { reason } = event;
  switch (event.kind) {
    case 'cancel':
      return cancelBoncard(tx, { id, input: { canceled_reason: reason }, by, now });
    case 'block':
      return blockBoncard(tx, { id, input: { reason }, by, now });
    case 'adjust': {
      const { amount } = event;
      return adjustBoncard(tx, { id, input: { amount, reason }, by, now }, amount);
    }
    case 'extend': {
      const valid_until = addDays(warsawDayOf(now), event.days);
      return extendBoncard(tx, { id, input: { valid_until, reason }, by, now });
    }
    case 'reverse': {
      const last = await findLastTransaction(tx, id);
      return reverseTransaction(tx, { id: last, amount: event.amount, scope: 'all', reason, by, now });
    }
  }
}

/** Returns one of the story's people, by default the administrator. */
function personOf({ people }: Cast, email = 'admin@demo.test'): Hired {
  const person = people.get(email);
  if (!person) throw new Error(`the story has no ${email}`);
  return person;
}

function at<Item>(items: Item[], place: number): Item {
  const item = items[place];
  if (!item) throw new Error(`the story has no number ${place}`);
  return item;
}

async function signIn(db: Db, email: string, now: Date): Promise<Hired> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error(`no user ${email}`);
  const sessionId = newId<SessionId>();
  await insertSession(db, {
    id: sessionId,
    token_hash: hashToken(newToken()),
    user_id: user.id,
    now,
  });
  const { id: userId, role, salon_id: salonId, name, surname } = user;
  return { userId, address: null, role, salonId, name, surname, sessionId };
}

function done<Result>(result: Result | Refusal): Result {
  if (isRefusal(result)) throw new Error(`the story is refused: ${result.refused}`);
  return result;
}
