import { z } from 'zod/mini';
import type { Action } from '../permissions.ts';
import { itemAnswer, listAnswer, pageQuery } from '../wire.ts';
import type { CallContract } from './call.ts';

export type Verb = 'list' | 'one' | 'create' | 'update' | 'delete';

/** What a row declares about a standard call: who may make it, and what differs from the standard. */
type SaidCall = Partial<Omit<CallContract, 'on'>> & { access: Action };

interface Row {
  /** The noun for one record, with its article, and for several; for the summaries in OpenAPI. */
  noun: readonly [one: `a ${string}` | `an ${string}`, several: string];
  /** The path of its list, below `/api/`. */
  path: string;
  record: z.ZodMiniObject;
  /** The fields that a person fills in to create or change a record. */
  form?: z.ZodMiniObject;
  /** The body that creates or changes a record on the wire, if it differs from the form. */
  input?: z.ZodMiniObject;
  /** Its standard calls; a call that is missing here does not exist on the wire. */
  calls: { list: SaidCall } & Partial<Record<Verb, SaidCall>>;
  /** The default order of its list: a field, or a column of its `sort`. */
  order?: readonly [field: string, direction: 'asc' | 'desc'];
  /** The capability that a host announces if it has the resource (wire "Capabilities"); base calls need none. */
  capability?: string;
}

/** What console and server both know about a resource. */
export interface ResourceContract extends Omit<Row, 'calls'> {
  calls: { list: CallContract } & Partial<Record<Verb, CallContract>>;
}

type Input<Each extends Row> = Each extends { input: infer Input }
  ? Input
  : Each extends { form: infer Form }
    ? Form
    : never;
type Id<Each extends Row> = z.ZodMiniObject<Pick<Each['record']['shape'], 'id'>>;
type Item<Each extends Row> = ReturnType<typeof itemAnswer<Each['record']>>;

/** The type of the result of {@link standard}. */
interface Standard<Each extends Row> {
  list: { query: typeof pageQuery; answer: ReturnType<typeof listAnswer<Each['record']>> };
  one: { params: Id<Each>; answer: Item<Each> };
  create: { body: Input<Each>; answer: Item<Each> };
  update: { params: Id<Each>; body: Input<Each>; answer: Item<Each> };
  delete: { params: Id<Each>; answer: Item<Each> };
}

interface Address<Path extends string> {
  list: `GET /api/${Path}`;
  one: `GET /api/${Path}/:id`;
  create: `POST /api/${Path}`;
  update: `PUT /api/${Path}/:id`;
  delete: `DELETE /api/${Path}/:id`;
}

type Replaced<Said> = keyof Said | (Said extends { upload: unknown } ? 'body' : never);

/** The complete standard calls of a row. */
type StandardCalls<Each extends Row> = {
  [Name in Verb & keyof Each['calls']]: Omit<Standard<Each>[Name], Replaced<Each['calls'][Name]>> &
    Each['calls'][Name] &
    Pick<Each, keyof Each & 'capability'> & { on: Address<Each['path']>[Name]; summary: string };
};

const standard: Record<Verb, (row: Row) => Omit<CallContract, 'access'>> = {
  list: ({ path, noun: [, several], record }) => ({
    on: `GET /api/${path}`,
    query: pageQuery,
    answer: listAnswer(record),
    summary: `A page of ${several}`,
  }),
  one: ({ path, noun: [one], record }) => ({
    on: `GET /api/${path}/:id`,
    params: idOf(record),
    answer: itemAnswer(record),
    summary: one.replace(/^an? /, 'One '),
  }),
  create: ({ path, noun: [one], record, form, input = form }) => ({
    on: `POST /api/${path}`,
    ...(input && { body: input }),
    answer: itemAnswer(record),
    summary: `Add ${one}`,
  }),
  update: ({ path, noun: [one], record, form, input = form }) => ({
    on: `PUT /api/${path}/:id`,
    params: idOf(record),
    ...(input && { body: input }),
    answer: itemAnswer(record),
    summary: `Change ${one}`,
  }),
  delete: ({ path, noun: [one], record }) => ({
    on: `DELETE /api/${path}/:id`,
    params: idOf(record),
    answer: itemAnswer(record),
    summary: `Delete ${one}`,
  }),
};

function idOf(record: z.ZodMiniObject) {
  return z.pick(record, { id: true });
}

/** Declares a resource; its standard calls are derived from its row. */
export function resource<const Each extends Row>(
  row: Each,
): Omit<Each, 'calls'> & { calls: StandardCalls<Each> } {
  const calls = Object.entries(row.calls).map(([verb, said]: [string, SaidCall]) => {
    const { body, ...whole } = { ...standard[verb as Verb](row), ...said };
    const { capability } = row;
    return [verb, { ...whole, ...(body && !said.upload && { body }), ...(capability && { capability }) }];
  });
  return { ...row, calls: Object.fromEntries(calls) as StandardCalls<Each> };
}
