import { type KeyRight, keyRights } from '../../contract/apiKey.ts';
import type { ValidityMonths } from '../../contract/boncard.ts';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { BoncardStatus, Role } from '../../contract/codes.ts';
import type { ApiKeyId, BoncardId, SalonId, TransactionId, UserId } from '../../contract/ids.ts';
import { groszeOf } from '../../contract/money.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { defaultPasswordCost, hashPassword, type PasswordCost } from '../../server/accounts/password.ts';
import { insertSession, insertUser } from '../../server/accounts/queries.ts';
import { createApiKey } from '../../server/apiKeys/createApiKey.ts';
import { cancelBoncard } from '../../server/cards/cancelBoncard.ts';
import { chargeBoncard, readForCharge } from '../../server/cards/chargeBoncard.ts';
import { purchaseWithBoncard, readForPurchase } from '../../server/cards/purchaseWithBoncard.ts';
import { findBoncardByNumber, grantPurchase, insertCards } from '../../server/cards/queries.ts';
import { reverseTransaction } from '../../server/cards/reverseTransaction.ts';
import type { Db } from '../../server/db/client.ts';
import { transact } from '../../server/db/transact.ts';
import type { Person } from '../../server/platform/actor.ts';
import { hashToken, newId, newToken, type SessionId } from '../../server/platform/ids.ts';
import { isRefusal, type Refusal } from '../../server/platform/refusal.ts';
import { insertSalon } from '../../server/salons/queries.ts';
import type { RunningServer } from '../../server/startServer.ts';

type Server = Pick<RunningServer, 'database' | 'hashPin'> & {
  passwordCost?: PasswordCost | undefined;
  /** Its clock, by which everything is dated by default. */
  now?: () => Date;
};

const timeOf = ({ now = () => new Date() }: Pick<Server, 'now'>) => now();

let made = 0;
const next = () => {
  made += 1;
  return made;
};

export const PASSWORD = 'haslo-do-testow';
/** The name of everybody in tests. */
const PERSON = { name: 'Ewa', surname: 'Testowa' };

/** The cost for servers whose tests use many passwords and do not measure how long one takes. */
export const CHEAP_PASSWORDS: PasswordCost = { memoryKib: 8, passes: 1 };

const hashes = new Map<PasswordCost, Promise<string>>();
/** Returns the hash of `PASSWORD`, which is made once per cost. */
function passwordHash(cost: PasswordCost = defaultPasswordCost): Promise<string> {
  const hash = hashes.get(cost) ?? hashPassword(PASSWORD, cost);
  hashes.set(cost, hash);
  return hash;
}

export async function aSalon({ database }: Server, name = `Salon ${next()}`): Promise<SalonId> {
  const id = newId<SalonId>();
  await insertSalon(database.db, { id, name, address: 'ul. Próbna 1, Warszawa' });
  return id;
}

export interface SignedIn {
  id: UserId;
  email: string;
  salonId: SalonId | null;
  sessionId: SessionId;
  token: string;
}

/** Returns a person in the form that operations take. */
export function personOf(
  { id, salonId }: Pick<SignedIn, 'id' | 'salonId'>,
  role: Role = 'administrator',
): Person {
  return { userId: id, address: null, role, salonId, ...PERSON };
}

/** Adds a user with a live session. */
export async function aUser(
  server: Server,
  { role = 'employer', salonId = null }: { role?: Role | null; salonId?: SalonId | null } = {},
): Promise<SignedIn> {
  const { db } = server.database;
  const id = newId<UserId>();
  const email = `user${next()}@example.test`;
  await insertUser(db, {
    id,
    ...PERSON,
    email,
    role,
    salon_id: salonId,
    password_hash: await passwordHash(server.passwordCost),
  });
  return { id, email, salonId, ...(await aSession(server, id)) };
}

export async function aSession(server: Server, userId: UserId, at = timeOf(server)) {
  const token = newToken();
  const sessionId = newId<SessionId>();
  await insertSession(server.database.db, {
    id: sessionId,
    token_hash: hashToken(token),
    user_id: userId,
    now: at,
  });
  return { sessionId, token };
}

export interface BuiltKey {
  id: ApiKeyId;
  /** The key's secret, as callers send it. */
  token: string;
  salonId: SalonId;
}

/** Adds an API key with every right, made by `by`. By default it has its own salon. */
export async function aKey(
  server: Server,
  {
    by,
    salonId,
    name = `Kasa ${next()}`,
    rights = keyRights,
    expiresAt = null,
    at = timeOf(server),
  }: {
    by: UserId;
    salonId?: SalonId;
    name?: string;
    rights?: readonly KeyRight[];
    expiresAt?: WarsawDay | null;
    at?: Date;
  },
): Promise<BuiltKey> {
  const salon = salonId ?? (await aSalon(server));
  const input = { name, salon_id: salon, rights: [...rights], expires_at: expiresAt };
  const maker = { by: personOf({ id: by, salonId: null }), confirmedAt: at, now: at };
  const { key, secret } = await done(
    transact(server.database.db, (tx) => createApiKey(tx, { input, ...maker })),
  );
  return { id: key.id, token: secret, salonId: salon };
}

export interface BuiltCard {
  id: BoncardId;
  number: CardNumber;
  pin: Pin;
}

/** Adds a card in any state, through the product's own operations; an active one has PLN 100 by default. */
export async function aCard(
  server: Server,
  {
    status = 'pending',
    pln = 100,
    chargedAt = timeOf(server),
    months = 12,
    number = `TEST${String(next()).padStart(16, '0')}` as CardNumber,
    document = 'FV 1',
    reference,
    insert = insertCards,
    by,
    salonId,
    paidIn = salonId,
  }: {
    status?: BoncardStatus;
    pln?: number;
    chargedAt?: Date;
    /** For how long the card is valid. */
    months?: ValidityMonths;
    number?: CardNumber;
    document?: string;
    /** The reference of its last transaction. */
    reference?: string;
    /** How to insert the card if the database is of another version. */
    insert?: typeof insertCards;
    by: SignedIn;
    salonId: SalonId;
    /** The salon in which a used card has paid. */
    paidIn?: SalonId;
  },
): Promise<BuiltCard> {
  const pin = 'A1B' as Pin;
  await transact(server.database.db, async (tx) => {
    const origin = { importId: null, createdBy: by.id, createdAt: chargedAt };
    const added = await insert(tx, [{ id: newId(), number, pinHash: server.hashPin(number, pin) }], origin);
    if (!added.has(number)) throw new Error(`There is a card ${number} already`);
    if (status === 'pending') return;
    const { id } = await cardOf(tx, number);
    const person = personOf(by, 'employer');
    const amount = groszeOf(pln);
    const place = { boncard_id: id, place_of_sale: salonId, now: chargedAt };
    const money = { ...place, document, amount, limit: amount, by: person, salonBinding: 'any' as const };
    const charge = {
      ...money,
      type: 'all' as const,
      expired_months: months,
      reference: status === 'used' ? undefined : reference,
    };
    await done(chargeBoncard(tx, await readForCharge(tx, charge), charge));
    if (status === 'used') {
      await grantPurchase(tx, by.sessionId, id, new Date(chargedAt.getTime() + 60_000));
      const payment = { ...money, place_of_sale: paidIn, reference };
      const read = await readForPurchase(tx, { ...payment, holder: by.sessionId });
      await done(purchaseWithBoncard(tx, read, payment));
      await tx.deleteFrom('purchase_grants').where('boncard_id', '=', id).execute();
    }
    if (status === 'canceled') {
      await done(
        cancelBoncard(tx, { id, input: { canceled_reason: 'Zgubiona' }, by: person, now: chargedAt }),
      );
    }
  });
  return { id: (await cardOf(server.database.db, number)).id, number, pin };
}

/** Reverses a transaction: all of it, or some PLN. */
export async function aReversal(
  server: Server,
  id: TransactionId,
  { pln, by, at = timeOf(server) }: { pln?: number; by: SignedIn; at?: Date },
) {
  const amount = pln === undefined ? {} : { amount: groszeOf(pln) };
  const reversal = { id, ...amount, reason: 'Pomyłka', scope: 'all' as const };
  await transact(server.database.db, (tx) =>
    done(reverseTransaction(tx, { ...reversal, by: personOf(by), now: at })),
  );
}

export async function cardOf(db: Db, number: CardNumber) {
  const card = await findBoncardByNumber(db, number);
  if (!card) throw new Error(`no card ${number}`);
  return card;
}

async function done<Result>(result: Promise<Result | Refusal>): Promise<Result> {
  const outcome = await result;
  if (isRefusal(outcome)) throw new Error(`refused: ${outcome.refused}`);
  return outcome;
}
