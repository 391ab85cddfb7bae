import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type { Action } from './permissions.ts';
import { type ResourceContract, type ResourceName, resources } from './resources.ts';
import { itemAnswer, listAnswer, pageQuery } from './wire.ts';

type Verb = keyof ResourceContract['calls'];
type Item<Row extends ResourceContract> = ReturnType<typeof itemAnswer<Row['record']>>;
type Id<Row extends ResourceContract> = z.ZodMiniObject<Pick<Row['record']['shape'], 'id'>>;
type Query<Row> = Row extends { query: infer Query } ? Query : typeof pageQuery;
type Input<Row> = Row extends { input: infer Input }
  ? Input
  : Row extends { form: infer Form }
    ? Form
    : never;

/** What a row says about each of its standard calls. */
interface Standard<Row extends ResourceContract> {
  list: {
    access: Row['access']['list'];
    query: Query<Row>;
    answer: ReturnType<typeof listAnswer<Row['record']>>;
  } & Pick<Row, keyof Row & 'files'>;
  one: { access: Row['access']['show']; params: Id<Row>; answer: Item<Row> };
  create: { access: Row['access']['create']; body: Input<Row>; answer: Item<Row> };
  update: { access: Row['access']['edit']; params: Id<Row>; body: Input<Row>; answer: Item<Row> };
  delete: { access: Row['access']['delete']; params: Id<Row>; answer: Item<Row> };
}

/** The standard calls of one row. */
type StandardCall<Row extends ResourceContract> = {
  [Each in Verb & keyof Row['calls']]: { name: Row['calls'][Each]; endpoint: Standard<Row>[Each] };
}[Verb & keyof Row['calls']];

type AnyStandardCall = { [Name in ResourceName]: StandardCall<(typeof resources)[Name]> }[ResourceName];

type ResourceEndpoints = {
  [Each in AnyStandardCall as Each['name'] & string]: Each['endpoint'];
};

/** What {@link Standard} promises. */
const standard = {
  list: (row) => ({
    access: rightTo('list', row),
    query: row.query ?? pageQuery,
    answer: listAnswer(row.record),
    ...(row.files && { files: row.files }),
  }),
  one: (row) => ({
    access: rightTo('show', row),
    params: idOf(row),
    answer: itemAnswer(row.record),
  }),
  create: (row) => ({
    access: rightTo('create', row),
    body: inputOf(row),
    answer: itemAnswer(row.record),
  }),
  update: (row) => ({
    access: rightTo('edit', row),
    params: idOf(row),
    body: inputOf(row),
    answer: itemAnswer(row.record),
  }),
  delete: (row) => ({
    access: rightTo('delete', row),
    params: idOf(row),
    answer: itemAnswer(row.record),
  }),
} satisfies Record<Verb, (row: ResourceContract) => Endpoint>;

/** Returns who may do this with a resource. @throws {Error} if its row does not say so. */
function rightTo(action: string, { access, calls }: ResourceContract): Action {
  const right = access[action];
  if (!right) throw new Error(`the row of ${calls.list} does not say who may ${action}`);
  return right;
}

/** Returns what creates or changes a record. @throws {Error} if its row does not say so. */
function inputOf({ form, input = form, calls }: ResourceContract): z.ZodMiniObject {
  if (!input) throw new Error(`the row of ${calls.list} has no form`);
  return input;
}

function idOf({ record }: ResourceContract) {
  return z.pick(record, { id: true });
}

/** Returns the standard calls of every resource, keyed by method and path. */
export function resourceEndpoints(): ResourceEndpoints {
  const calls: Record<string, Endpoint> = {};
  for (const row of Object.values<ResourceContract>(resources)) {
    for (const [verb, call] of Object.entries(row.calls)) calls[call] = standard[verb as Verb](row);
  }
  return calls as ResourceEndpoints;
}
