import { z } from 'zod/mini';
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

export type ResourceEndpoints = {
  [Each in AnyStandardCall as Each['name'] & string]: Each['endpoint'];
};

/** What {@link Standard} promises. */
const standard: Record<Verb, (row: ResourceContract) => object> = {
  list: ({ access, query = pageQuery, record, files }) => ({
    access: access.list,
    query,
    answer: listAnswer(record),
    ...(files && { files }),
  }),
  one: ({ access, record }) => ({
    access: access.show,
    params: idOf(record),
    answer: itemAnswer(record),
  }),
  create: ({ access, record, form, input = form }) => ({
    access: access.create,
    body: input,
    answer: itemAnswer(record),
  }),
  update: ({ access, record, form, input = form }) => ({
    access: access.edit,
    params: idOf(record),
    body: input,
    answer: itemAnswer(record),
  }),
  delete: ({ access, record }) => ({
    access: access.delete,
    params: idOf(record),
    answer: itemAnswer(record),
  }),
};

function idOf(record: z.ZodMiniObject) {
  return z.pick(record, { id: true });
}

/** Returns the standard calls of every resource, keyed by method and path. */
export function resourceEndpoints(): ResourceEndpoints {
  const calls = Object.values<ResourceContract>(resources).flatMap((row) =>
    (Object.entries(row.calls) as [Verb, string][]).map(([verb, name]) => [name, standard[verb](row)]),
  );
  return Object.fromEntries(calls);
}
