import { type Selectable, sql } from 'kysely';
import type { UserId, ViewId } from '../../contract/ids.ts';
import type { ViewResource } from '../../contract/view.ts';
import type { Db, Tx } from '../db/client.ts';
import { personName } from '../db/namesThen.ts';
import { countRows } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import type { Person } from '../platform/actor.ts';

/** Who asks for views. */
export type Asker = Pick<Person, 'userId' | 'role'>;

/** A view with its owner's name. */
export type ViewRow = NonNullable<Awaited<ReturnType<typeof findView>>>;

const selectViews = (db: Db) =>
  db
    .selectFrom('views')
    .innerJoin('users', 'users.id', 'views.user_id')
    .selectAll('views')
    .select(personName('users').as('user_name'));

/** Returns a person's own views and those shared with their role, by name in Polish order. */
export async function listViews(db: Db, { userId, role }: Asker, resource: ViewResource | undefined) {
  let views = selectViews(db).where(({ eb, or }) =>
    or([eb('views.user_id', '=', userId), ...(role ? [eb('views.role', '=', role)] : [])]),
  );
  if (resource) views = views.where('views.resource', '=', resource);
  return views.orderBy(sql`views.name COLLATE "pl-x-icu"`).orderBy('views.id').execute();
}

export async function findView(db: Db, id: ViewId) {
  return selectViews(db).where('views.id', '=', id).executeTakeFirst();
}

export async function countViewsOf(db: Db, userId: UserId): Promise<number> {
  return countRows(db.selectFrom('views').where('user_id', '=', userId));
}

/** Whether somebody may see a view: it is their own, or shared with their role. */
export function sees({ userId, role }: Asker, view: Pick<ViewRow, 'user_id' | 'role'>): boolean {
  return view.user_id === userId || (role !== null && view.role === role);
}

/** A view as it is stored. */
export type View = Selectable<Database['views']>;

/** The parts of a view that its owner sets. */
export type ViewContent = Pick<View, 'name' | 'resource' | 'filter' | 'sort' | 'columns' | 'role'>;

export async function insertView(tx: Tx, view: ViewContent & Pick<View, 'id' | 'user_id' | 'created_at'>) {
  await tx.insertInto('views').values(stored(view)).execute();
}

export async function changeView(tx: Tx, id: ViewId, view: ViewContent) {
  await tx.updateTable('views').set(stored(view)).where('id', '=', id).execute();
}

export async function deleteView(tx: Tx, id: ViewId) {
  await tx.deleteFrom('views').where('id', '=', id).execute();
}

/** Locks a view, so that no report can begin to use it while it is being deleted. */
export async function lockView(tx: Tx, id: ViewId) {
  return tx.selectFrom('views').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Converts lists to JSON, because pg would write an array as a PostgreSQL array. */
function stored<Content extends ViewContent>(view: Content) {
  return {
    ...view,
    filter: JSON.stringify(view.filter),
    sort: view.sort && JSON.stringify(view.sort),
    columns: JSON.stringify(view.columns),
  };
}
