import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import type { RequestKind } from '../../contract/codes.ts';
import type { BoncardId, UserId } from '../../contract/ids.ts';
import type { Scope } from '../../contract/permissions.ts';
import type { RequestId, requestsQuery } from '../../contract/request.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Db, Tx } from '../db/client.ts';
import { personName, personNameAt } from '../db/namesThen.ts';
import { countRows, hasAny, type PageRequest, readPage } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import { endOfDay, startOfDay } from '../db/warsawDays.ts';

/** A request with its card, and the names that the people who asked and decided had at the time. */
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Who asks for requests: in the scope `own`, only for those that they made. */
interface Asker {
  scope: Scope;
  userId: UserId;
}

type RequestFilters = Omit<z.output<typeof requestsQuery>, 'page' | 'per_page'>;

function matching(
  db: Db,
  { status, kind, salon, boncard_id }: Partial<RequestFilters>,
  { scope, userId }: Asker,
) {
  let requests = db.selectFrom('requests');
  if (scope !== 'all') requests = requests.where('requests.created_by', '=', userId);
  if (status) requests = requests.where('requests.status', '=', status);
  if (kind) requests = requests.where('requests.kind', '=', kind);
  if (salon) requests = requests.where('requests.salon_id', '=', salon);
  if (boncard_id) requests = requests.where('requests.boncard_id', '=', boncard_id);
  return requests;
}

const selectRequests = (requests: ReturnType<typeof matching>) =>
  requests
    .innerJoin('boncards', 'boncards.id', 'requests.boncard_id')
    .innerJoin('actors', 'actors.id', 'requests.created_by')
    .leftJoin('actors as decider', 'decider.id', 'requests.decided_by')
    .leftJoin('salons', 'salons.id', 'requests.salon_id')
    .select([
      'requests.id',
      'requests.boncard_id',
      'boncards.number',
      'requests.kind',
      'requests.note',
      'requests.status',
      'requests.created_by',
      'requests.created_at',
      personNameAt('requests.created_at').as('creator_name'),
      'requests.salon_id',
      'salons.name as salon_name',
      'requests.decided_at',
      'requests.reason',
      personName('decider').$castTo<string | null>().as('decider_name'),
    ]);

/** Returns a page of requests, newest first. */
export async function listRequests(
  db: Db,
  page: PageRequest,
  { asker, ...filters }: RequestFilters & { asker: Asker },
) {
  return selectRequests(matching(db, filters, asker))
    .orderBy('requests.created_at', 'desc')
    .orderBy('requests.id', 'desc')
    .$call(readPage(page));
}

/** Returns a request if it exists and the asker may see it. */
export async function findRequest(db: Db, id: RequestId, asker: Asker) {
  return selectRequests(matching(db, {}, asker))
    .where('requests.id', '=', id)
    .executeTakeFirst();
}

/** Locks a request, and returns its status; undefined if there is none. */
export async function lockRequest(tx: Tx, id: RequestId) {
  return tx
    .selectFrom('requests')
    .select(['boncard_id', 'kind', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes a person's requests run one at a time, so that they are counted correctly. */
export async function takeRequestTurn(tx: Tx, userId: UserId) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${userId} request`}, 0))`.execute(tx);
}

/** Returns how many requests a person has made on a Warsaw day. */
export async function countRequestsOn(tx: Tx, userId: UserId, day: WarsawDay): Promise<number> {
  return tx
    .selectFrom('requests')
    .where('created_by', '=', userId)
    .where('created_at', '>=', startOfDay(day))
    .where('created_at', '<', endOfDay(day))
    .$call(countRows);
}

/** Returns whether a card has an open request of a kind. The caller has locked the card. */
export async function hasOpenRequest(tx: Tx, boncardId: BoncardId, kind: RequestKind): Promise<boolean> {
  return tx
    .selectFrom('requests')
    .where('boncard_id', '=', boncardId)
    .where('kind', '=', kind)
    .where('status', '=', 'open')
    .$call(hasAny);
}

type NewRequest = Omit<Insertable<Database['requests']>, 'status' | 'decided_by' | 'decided_at' | 'reason'>;

export async function insertRequest(tx: Tx, request: NewRequest) {
  await tx.insertInto('requests').values(request).execute();
}

interface Decision {
  /** Null for the operator. */
  userId: UserId | null;
  now: Date;
}

/** Declines a request that the caller has locked. */
export async function decline(tx: Tx, id: RequestId, { reason, userId, now }: Decision & { reason: string }) {
  await tx
    .updateTable('requests')
    .set({ status: 'declined', reason, decided_by: userId, decided_at: now })
    .where('id', '=', id)
    .execute();
}

/** Marks a card's open request as done by the person who has just done it. The caller has locked the card. */
export async function fulfil(tx: Tx, boncardId: BoncardId, kind: RequestKind, { userId, now }: Decision) {
  await openOf(tx, boncardId)
    .set({ status: 'done', decided_by: userId, decided_at: now })
    .where('kind', '=', kind)
    .execute();
}

/** Declines all open requests about a card, because nothing more can be done for it. The caller has locked the card. */
export async function declineAll(
  tx: Tx,
  boncardId: BoncardId,
  { reason, userId, now }: Decision & { reason: string },
) {
  await openOf(tx, boncardId)
    .set({ status: 'declined', reason, decided_by: userId, decided_at: now })
    .execute();
}

const openOf = (tx: Tx, boncardId: BoncardId) =>
  tx.updateTable('requests').where('boncard_id', '=', boncardId).where('status', '=', 'open');
