import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { z } from 'zod';
import type { CallContract } from '../../contract/calls/call.ts';
import { type CallAddress, callsOn } from '../../contract/calls.ts';
import type { Role } from '../../contract/codes.ts';
import { may, scopeOf } from '../../contract/permissions.ts';
import type { ExportFormat } from '../../contract/transaction.ts';
import { answerFault } from './fuzz.ts';
import { jsonSchemaOf, type Known, validParts } from './fuzzRequests.ts';
import { readWorkbook } from './readWorkbook.ts';

/** Somebody who reads: without a token and a role, a stranger. */
export interface Reader {
  name: string;
  token?: string | undefined;
  role?: Role | null | undefined;
}

interface Reading {
  /** Answers that must never be given. */
  faults: string[];
  /** The calls that somebody has made successfully. */
  answered: Set<CallAddress>;
}

type Query = Record<string, string>;

const reads = (Object.entries(callsOn) as [CallAddress, CallContract][]).filter(([name]) =>
  name.startsWith('GET '),
);
export const everyRead = reads.map(([name]) => name);
/** Lists come first, so that the records they name can then be read one by one. */
const inOrder = reads.toSorted(([, one], [, other]) => Number('params' in one) - Number('params' in other));

const MAX_ROWS_PER_PAGE = 100;
const OTHER_QUERIES = 4;

/**
 * Lets each reader make every GET call of the contract. Reads every list to its last page, the details of every record
 * that the lists name, every file in each format, and lists with some random filters too. `known` has values for the
 * parameters, by name. For the required parameters of a call, the first values are used together, then the second
 * values, and so on.
 */
export async function readEverything(
  server: { url: string },
  readers: readonly Reader[],
  known: Known,
  seed: number,
): Promise<Reading> {
  const reading: Reading = { faults: [], answered: new Set() };
  const ids = new Ids();
  for (const reader of readers) {
    for (const [name, declared] of inOrder) {
      await readCall({ server, reader, name, declared, known, seed, ids, reading });
    }
  }
  return reading;
}

interface Call {
  server: { url: string };
  reader: Reader;
  name: CallAddress;
  declared: CallContract;
  known: Known;
  seed: number;
  ids: Ids;
  reading: Reading;
}

async function readCall(call: Call) {
  const { reader, name, declared, known, ids } = call;
  const { query, files = [] } = declared;
  const queries = query ? requiredQueries(query, known) : [{}];
  // No answer contains a token: they are only in mails.
  const tokens = (known.token ?? []).map(String);
  const records = name.includes(':token') ? tokens : declared.params ? ids.for(name) : [''];
  if (!mayRead(reader, declared)) {
    // One record is enough for a reader who may not read any.
    for (const id of records.slice(0, 1)) await ask(call, id, queries[0] ?? {});
    return;
  }
  for (const id of records) {
    for (const asked of queries) {
      await readPages(call, id, asked);
      for (const format of files) await readFile(call, id, asked, format);
    }
    // Other filters are tried for lists only: they are the same for each record.
    if (query && !declared.params) {
      for (const asked of otherQueries(query, call)) await ask(call, id, asked, [200, 422]);
    }
  }
}

/** Reads a list to its last page, or an answer without pages. */
async function readPages(call: Call, id: string, asked: Query) {
  const isPaged = call.declared.query && 'page' in (jsonSchemaOf(call.declared.query).properties ?? {});
  const pageOf = (page: number): Query =>
    isPaged ? { ...asked, page: String(page), per_page: String(MAX_ROWS_PER_PAGE) } : asked;
  const first = await ask(call, id, pageOf(1));
  const info = first?.json?.info ?? first?.json?.data?.bons_info;
  for (let page = 2; page <= (info?.total_pages ?? 1); page += 1) await ask(call, id, pageOf(page));
}

/**
 * Reads a file. If it is the file of a list, it must have as many rows as the list, which is read just before because
 * the audit gets an entry for each file.
 */
async function readFile(call: Call, id: string, asked: Query, format: ExportFormat) {
  const listed = await ask(call, id, asked);
  const rows: number | undefined = listed?.json?.info?.total_items;
  const file = await ask(call, id, { ...asked, export: format });
  if (file?.status !== 200) return;
  const table =
    format === 'csv'
      ? (parse(file.content, { bom: true, delimiter: ';' }) as unknown[][])
      : ((await readWorkbook(file.content)).sheets[0]?.rows ?? []);
  const read = table.length - 1;
  if (rows !== undefined && read !== rows)
    addFault(call, id, asked, `${read} rows in the ${format}, ${rows} in the list`);
}

/** Makes one call and checks its answer. */
async function ask(call: Call, id: string, asked: Query, usual: number[] = [200]) {
  const { server, reader, name, declared, ids, reading } = call;
  const path = name.replace('GET ', '').replace(/:\w+/, id);
  const response = await patiently(() =>
    fetch(`${server.url}${path}?${new URLSearchParams(asked)}`, {
      headers: reader.token ? { Authorization: `Bearer ${reader.token}` } : {},
    }),
  );
  const { status } = response;
  const content = await response.arrayBuffer().then(
    (bytes) => Buffer.from(bytes),
    () => undefined,
  );
  if (!content) return addFault(call, id, asked, `${status}, but broken off`);
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
  const json = isJson ? JSON.parse(content.toString()) : undefined;
  if (!expected(reader, declared, usual).includes(status)) {
    return addFault(call, id, asked, `${status} ${content.toString().slice(0, 300)}`);
  }
  if (status === 200) {
    reading.answered.add(name);
    const fault = asked.export ? undefined : answerFault(declared, json);
    if (fault) addFault(call, id, asked, fault);
    if (isJson) ids.learn(name, json);
  }
  return { status, json, content };
}

/** Repeats a refused request: the slot of an export may become free only a moment after its last byte. */
async function patiently(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const response = await send();
    if (response.status !== 429 || tries === 20) return response;
    await response.arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function mayRead({ token, role = null }: Reader, { access }: CallContract): boolean {
  return access === 'public' || (token !== undefined && may(role, access));
}

function expected(
  { token, role = null }: Reader,
  { access, params }: CallContract,
  usual: number[],
): number[] {
  if (access === 'public') return usual;
  if (!token) return [401];
  const scope = scopeOf(role, access);
  if (scope === 'nothing') return [403];
  // Of what others own it may be said that it is not theirs, or that it is not there.
  return params ? [...usual, 403, 404] : usual;
}

function addFault({ reader, name, reading }: Call, id: string, asked: Query, fault: string) {
  const where = name.replace(/:\w+/, id);
  reading.faults.push(`${reader.name}: ${where}?${new URLSearchParams(asked)}: ${fault}`);
  return undefined;
}

/** Returns a query for each choice of each required parameter; the other required parameters get values of `known`. */
export function requiredQueries(schema: z.core.$ZodType, known: Known): Query[] {
  const { properties = {}, required = [] } = jsonSchemaOf(schema);
  // A rule on several parameters, not the schema, requires this one.
  const ruled = Object.keys(properties).filter((name) => name === 'stats_type' && !required.includes(name));
  const fields = [...required, ...ruled].filter((name) => !('default' in Object(properties[name])));
  const choices = fields.flatMap((name) => {
    const words: unknown[] | undefined = Object(properties[name]).enum;
    return words ? [words.map((word) => ({ [name]: String(word) }))] : [];
  });
  const values = fields.filter((name) => !Object(properties[name]).enum);
  const together = Math.max(1, ...values.map((name) => known[name]?.length ?? 0));
  const given = Array.from({ length: together }, (_, place) =>
    Object.fromEntries(
      values.map((name) => [name, String(known[name]?.at(place % (known[name]?.length ?? 1)))]),
    ),
  );
  return [given, ...choices].reduce<Query[]>(
    (queries, more) => queries.flatMap((query) => more.map((one) => ({ ...query, ...one }))),
    [{}],
  );
}

function otherQueries(schema: z.core.$ZodType, { known, seed }: Call): Query[] {
  const sampled = fc.sample(validParts(schema, known), { seed, numRuns: OTHER_QUERIES });
  return sampled.map((query) =>
    Object.fromEntries(
      Object.entries(Object(query)).flatMap(([name, value]) =>
        // Files are read elsewhere, and here one could be refused because other exports run.
        value === undefined || name === 'export' ? [] : [[name, String(value).toWellFormed()]],
      ),
    ),
  );
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The ids that answers have contained, by the list whose records they belong to. */
class Ids {
  readonly #ofList = new Map<string, Set<string>>();
  readonly #all = new Set<string>();

  learn(name: CallAddress, json: { items?: { id?: unknown }[] }) {
    for (const [id] of JSON.stringify(json).matchAll(UUID)) this.#all.add(id);
    const known = this.#ofList.get(name) ?? new Set();
    for (const { id } of json.items ?? []) if (typeof id === 'string') known.add(id);
    if (known.size > 0) this.#ofList.set(name, known);
  }

  /** Returns the ids of the records in a call's list; if there is no such list, all ids that are in no list. */
  for(name: CallAddress): string[] {
    const list = name.replace(/\/:.*/, '');
    const ofList = this.#ofList.get(list);
    if (ofList || list in callsOn) return [...(ofList ?? [])];
    const listed = new Set([...this.#ofList.values()].flatMap((ids) => [...ids]));
    return [...this.#all].filter((id) => !listed.has(id));
  }
}
