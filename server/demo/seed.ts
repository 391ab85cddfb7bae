import type { SalonId } from '../../contract/ids.ts';
import { hashPassword } from '../accounts/password.ts';
import { deleteSession, findUserByEmail, insertSession, insertUser } from '../accounts/queries.ts';
import { cancelBoncard } from '../cards/cancelBoncard.ts';
import { chargeBoncard } from '../cards/chargeBoncard.ts';
import type { HashPin } from '../cards/pinHash.ts';
import { purchaseWithBoncard } from '../cards/purchaseWithBoncard.ts';
import { findBoncardByNumber, grantPurchase } from '../cards/queries.ts';
import type { Db, PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import type { CardFiles } from '../imports/cardFiles.ts';
import { runImport } from '../imports/runImport.ts';
import { uploadImport } from '../imports/uploadImport.ts';
import { hashToken, newId, newToken, type SessionId } from '../platform/ids.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';
import { insertSalon } from '../salons/queries.ts';
import type { DemoCard, DemoEvent } from './demoCard.ts';
import { cards, importFiles, people, salons } from './story.ts';
import { trade } from './trade.ts';

const DAY_MS = 24 * 3_600_000;

interface Parts {
  db: PooledDb;
  hashPin: HashPin;
  files: CardFiles;
}

/** Fills an empty database with the demo's story, through the operations that serve the counter. */
export async function seed(parts: Parts, now: Date): Promise<void> {
  const { db } = parts;
  const salonIds = await Promise.all(
    salons.map(async (salon) => {
      const id = newId<SalonId>();
      await insertSalon(db, { id, ...salon });
      return id;
    }),
  );
  const sessions = new Map<string, Session>();
  for (const { password, ...person } of people) {
    await insertUser(db, {
      id: newId(),
      ...person,
      salon_id: at(salonIds, 0),
      password_hash: await hashPassword(password),
    });
    sessions.set(person.email, await openSession(db, person.email, now));
  }
  const teller: Teller = { salonIds, sessions, now };
  for (const file of importFiles) {
    const content = Buffer.from(file.content);
    const by = { userId: sessionOf(teller).user.id, address: null };
    const uploadedAt = momentOf(file, now);
    const started = done(await uploadImport(parts, { name: file.name, content, by, now: uploadedAt }));
    await runImport(parts, started.id);
  }
  await transact(db, async (tx) => {
    for (const card of [...trade, ...cards]) await tell(tx, card, teller);
  });
  for (const { id } of sessions.values()) await deleteSession(db, id);
}

/** Who acts, where, and when the story ends. */
interface Teller {
  salonIds: SalonId[];
  sessions: Map<string, Session>;
  now: Date;
}

/** Takes a card through its events. */
async function tell(tx: Tx, card: DemoCard, teller: Teller) {
  const { salonIds, now } = teller;
  const found = await findBoncardByNumber(tx, card.number);
  if (!found) throw new Error(`card ${card.number} was not imported`);
  for (const event of card.events) {
    const session = sessionOf(teller, event.by);
    const placeOfSale = at(salonIds, event.salon ?? 0);
    const money = {
      boncard_id: found.id,
      document: event.document,
      amount: event.amount,
      counter: { placeOfSale, user: session.user, address: null, salonBinding: 'any' as const },
      now: momentOf(event, now),
    };
    if (event.kind === 'charge') {
      const sale = { type: event.type, expired_months: event.months, limit: event.amount };
      done(await chargeBoncard(tx, { ...money, ...sale }));
    } else {
      await grantPurchase(tx, session.id, found.id, now);
      done(await purchaseWithBoncard(tx, { ...money, sessionId: session.id }));
    }
  }
  if (card.canceled) {
    const { user } = sessionOf(teller);
    done(await cancelBoncard(tx, { boncardId: found.id, reason: card.canceled, user, address: null, now }));
  }
}

function momentOf({ daysAgo, hour }: Pick<DemoEvent, 'daysAgo' | 'hour'>, now: Date): Date {
  const moment = new Date(now.getTime() - daysAgo * DAY_MS);
  if (hour !== undefined) moment.setUTCHours(hour);
  return moment;
}

/** Returns the session of one of the story's people; the administrator's by default. */
function sessionOf({ sessions }: Teller, email = 'admin@demo.test'): Session {
  const session = sessions.get(email);
  if (!session) throw new Error(`no session of ${email}`);
  return session;
}

function at<Item>(items: Item[], place: number): Item {
  const item = items[place];
  if (!item) throw new Error(`the story has no number ${place}`);
  return item;
}

async function openSession(db: Db, email: string, now: Date): Promise<Session> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error(`no user ${email}`);
  const id = newId<SessionId>();
  await insertSession(db, {
    id,
    token_hash: hashToken(newToken()),
    user_id: user.id,
    now,
  });
  return { id, confirmedAt: now, email, user: { id: user.id, role: user.role, salonId: user.salon_id } };
}

function done<Result>(result: Result | Refusal): Result {
  if (isRefusal(result)) throw new Error(`the story is refused: ${result.refused}`);
  return result;
}
