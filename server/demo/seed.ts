import type { SalonId } from '../../contract/ids.ts';
import { cancelBoncard } from '../boncards/cancelBoncard.ts';
import { chargeBoncard } from '../boncards/chargeBoncard.ts';
import { purchaseWithBoncard } from '../boncards/purchaseWithBoncard.ts';
import { findBoncardByNumber, grantPurchase } from '../boncards/queries.ts';
import type { Db, Tx } from '../db/client.ts';
import { newId, type SessionId } from '../db/ids.ts';
import { transact } from '../db/transact.ts';
import { runImport } from '../imports/runImport.ts';
import { uploadImport } from '../imports/uploadImport.ts';
import type { HashPin } from '../pinHash.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import { insertSalon } from '../salons/queries.ts';
import { hashPassword } from '../session/password.ts';
import { deleteSession, insertSession, type Session } from '../session/queries.ts';
import { hashToken, newToken } from '../session/token.ts';
import { findUserByEmail, insertUser } from '../users/queries.ts';
import { cards, importFiles, people, salons } from './story.ts';

const DAY_MS = 24 * 3_600_000;

/** Fills an empty database with the demo's story, by the same operations that serve the counter. */
export async function seed({ db, hashPin }: { db: Db; hashPin: HashPin }, now: Date): Promise<void> {
  const salonIds = await Promise.all(
    salons.map(async (salon) => {
      const id = newId<SalonId>();
      await insertSalon(db, { id, ...salon });
      return id;
    }),
  );
  const [placeOfSale] = salonIds;
  if (!placeOfSale) throw new Error('the story has no salon');
  for (const { password, ...person } of people) {
    await insertUser(db, {
      id: newId(),
      ...person,
      salon_id: placeOfSale,
      password_hash: await hashPassword(password),
    });
  }
  const session = await openSession(db, 'admin@demo.test', now);
  for (const file of importFiles) {
    const content = Buffer.from(file.content);
    const started = done(
      await uploadImport(db, {
        name: file.name,
        content,
        by: { userId: session.user.id, address: null },
        now,
      }),
    );
    await runImport({ db, hashPin }, started.id);
  }
  for (const card of cards) await transact(db, (tx) => tell(tx, card, { session, placeOfSale, now }));
  await deleteSession(db, session.id);
}

/** Lets a card live through its events. */
async function tell(
  tx: Tx,
  card: (typeof cards)[number],
  { session, placeOfSale, now }: { session: Session; placeOfSale: SalonId; now: Date },
) {
  const found = await findBoncardByNumber(tx, card.number);
  if (!found) throw new Error(`card ${card.number} was not imported`);
  const counter = { placeOfSale, user: session.user, address: null, salonBinding: 'any' as const };
  for (const { kind, daysAgo, ...event } of card.events) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const money = { boncard_id: found.id, document: event.document, amount: event.amount, counter, now: at };
    if ('type' in event) {
      done(await chargeBoncard(tx, { ...money, type: event.type, expired_months: event.months }));
    } else {
      await grantPurchase(tx, session.id, found.id, now);
      done(await purchaseWithBoncard(tx, { ...money, sessionId: session.id }));
    }
  }
  if (card.canceled) {
    done(
      await cancelBoncard(tx, {
        boncardId: found.id,
        reason: card.canceled,
        user: session.user,
        address: null,
        now,
      }),
    );
  }
}

async function openSession(db: Db, email: string, now: Date): Promise<Session> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error(`no user ${email}`);
  const id = newId<SessionId>();
  await insertSession(db, {
    id,
    token_hash: hashToken(newToken()),
    user_id: user.id,
    created_at: now,
    last_used_at: now,
  });
  return { id, user: { id: user.id, role: user.role, salonId: user.salon_id } };
}

function done<Result>(result: Result | Refusal): Result {
  if (isRefusal(result)) throw new Error(`the story is refused: ${result.refused}`);
  return result;
}
