import fc from 'fast-check';
import { z } from 'zod';
import type { CallContract } from '../../contract/calls/call.ts';
import { type CallAddress, callsOn } from '../../contract/calls.ts';
import { type Reason, refusals } from '../../contract/refusals.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { failureAnswer } from '../../contract/wire.ts';
import { insertLink } from '../../server/cards/pinQueries.ts';
import { findLastSending } from '../../server/cards/sendingQueries.ts';
import { transact } from '../../server/db/transact.ts';
import { makeLink } from '../../server/eCards/link.ts';
import { newToken } from '../../server/platform/ids.ts';
import type { RunningServer } from '../../server/startServer.ts';
import { findBookFaults } from './bookFaults.ts';
import { aCard, aKey, aSalon, aSession, aUser, PASSWORD, type SignedIn } from './builders.ts';
import { sellECard } from './eCards.ts';
import { asText, type FuzzRequest, type Known, type Principal, requests } from './fuzzRequests.ts';

/** The server under test, and its database. */
type Fuzzed = Pick<RunningServer, 'url' | 'database' | 'hashPin'>;

interface Outcome {
  /** The number of answers by status. */
  statuses: Record<number, number>;
  faults: string[];
}

const AT_ONCE = 8;

/**
 * Sends `count` requests from every kind of caller to every call of the contract, the same for the same seed, and looks
 * for answers that no client may ever get (requirements "Figures").
 */
export async function fuzz(
  server: Fuzzed,
  { seed, count }: { seed: number; count: number },
): Promise<Outcome> {
  const stage = await setStage(server);
  const isDocumented = await readDocument(server);
  const outcome: Outcome = { statuses: {}, faults: [] };
  const queue = fc.sample(requests(stage.known), { seed, numRuns: count }).values();
  const client = async () => {
    for (const request of queue) {
      const response = await send(server, request, stage.tokens[request.who]);
      const body = await response.text().catch((error: Error) => error);
      if (body instanceof Error) {
        outcome.faults.push(
          `answer broken off: ${JSON.stringify(request)} → ${response.status} ${body.cause}`,
        );
        continue;
      }
      outcome.statuses[response.status] = (outcome.statuses[response.status] ?? 0) + 1;
      const fault = faultOf(request, response, body, isDocumented);
      if (fault)
        outcome.faults.push(
          `${fault}: ${JSON.stringify(request)} → ${response.status} ${body.slice(0, 500)}`,
        );
      if (response.status === 401 || request.name === 'POST /api/auth/logout')
        await stage.signInAgain(request.who);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const books = await findBookFaults(server.database.db);
  outcome.faults.push(...books.map((fault) => `books: ${JSON.stringify(fault)}`));
  return outcome;
}

/** Whether a call may answer with a status, according to the server's own document. */
type IsDocumented = (name: CallAddress, status: number) => boolean;

async function readDocument({ url }: Fuzzed): Promise<IsDocumented> {
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json();
  return (name, status) => {
    const [method = '', path = ''] = name.split(' ');
    const call = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    return status in (call?.responses ?? {});
  };
}

function send({ url }: Fuzzed, request: FuzzRequest, token: string | undefined): Promise<Response> {
  const { name, id, query, body, headers } = request;
  const [method = '', path = ''] = name.split(' ');
  const isForm = body instanceof FormData;
  return fetch(`${url}${path.replace(/:\w+/, encodeURIComponent(id.toWellFormed()))}?${queryOf(query)}`, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
}

function queryOf(query: unknown): URLSearchParams {
  const pairs = Object.entries(Object(query)).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, asText(one)]),
  );
  return new URLSearchParams(pairs);
}

const INSIDES = /\bat \S+ \(|\.[jt]s:\d+|node_modules|kysely|postgres|\bSELECT\b|\bINSERT INTO\b|violates/i;

/** Returns what is wrong with an answer, or undefined if nothing is. */
function faultOf(
  { name }: FuzzRequest,
  { status, headers }: Response,
  body: string,
  isDocumented: IsDocumented,
): string | undefined {
  if (status >= 500) return 'a failure of the server';
  if (INSIDES.test(body)) return 'reveals the inside';
  const isJson = headers.get('Content-Type') === 'application/json; charset=utf-8';
  if (!isJson) return headers.get('Content-Disposition') ? undefined : 'neither JSON nor a file';
  const answer: unknown = JSON.parse(body);
  if (!isDocumented(name, status)) return 'a status that is not documented';
  return status === 200 ? answerFault(callsOn[name], answer) : failureFault(answer, status);
}

/** Returns how a successful answer differs from its schema, or undefined if it matches. */
export function answerFault(declared: CallContract, answer: unknown): string | undefined {
  const read = z.safeParse(declared.answer, answer);
  if (!read.success) return `not as its schema says, ${z.prettifyError(read.error)}`;
  const written = JSON.stringify(z.encode(declared.answer, read.data));
  return written === JSON.stringify(answer) ? undefined : 'more than its schema says';
}

function failureFault(answer: unknown, status: number): string | undefined {
  const read = z.strictObject(failureAnswer.shape).safeParse(answer);
  if (!read.success) return `a failure not as its schema says, ${z.prettifyError(read.error)}`;
  const { code, reason } = read.data;
  return code === status && refusals[reason as Reason] === status ? undefined : 'a reason of another status';
}

/** Creates people, salons and cards to fuzz with. */
async function setStage(server: Fuzzed) {
  const { db } = server.database;
  const salonId = await aSalon(server);
  const people: Record<'administrator' | 'employer' | 'none', SignedIn> = {
    administrator: await aUser(server, { role: 'administrator', salonId }),
    employer: await aUser(server, { role: 'employer', salonId }),
    none: await aUser(server, { role: null }),
  };
  const disabled = await aUser(server, { role: 'administrator' });
  await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', disabled.id).execute();
  const card = (status: 'pending' | 'active') => aCard(server, { status, by: people.administrator, salonId });
  const cards = await Promise.all(
    Array.from({ length: 12 }, (_, index) => card(index % 2 ? 'active' : 'pending')),
  );
  const ids = [...cards, disabled, ...Object.values(people)].map(({ id }): string => id);

  const eCards = await Promise.all(
    Array.from({ length: 6 }, () => aLinkedCard(server, { token: people.administrator.token, salonId })),
  );
  const tokens: Record<Principal, string | undefined> = {
    anonymous: undefined,
    dead: 'd'.repeat(43),
    disabled: disabled.token,
    administrator: people.administrator.token,
    employer: people.employer.token,
    none: people.none.token,
    key: (await aKey(server, { by: people.administrator.id, salonId })).token,
  };
  const known: Known = {
    id: [...ids, ...eCards.flatMap(({ id, link }) => [id, link]), salonId],
    boncard_id: [...cards, ...eCards].map(({ id }) => id),
    ids: [cards.map(({ id }) => id).join(), `${salonId}`],
    send_on: [warsawDayOf(new Date())],
    place_of_sale: [salonId],
    place: [salonId],
    salon_id: [salonId],
    number: cards.map(({ number }) => number),
    query: ['TEST', '1', 'É'],
    pin: cards.map(({ pin }) => pin),
    email: Object.values(people).map(({ email }) => email),
    password: [PASSWORD],
    password_confirmation: [PASSWORD],
    old_password: [PASSWORD],
    page: [1],
    file: files(),
  };
  return {
    known,
    tokens,
    /** Replaces a session that the fuzzing has ended, and reactivates the account if necessary. */
    async signInAgain(who: Principal) {
      if (who === 'key') tokens.key = (await aKey(server, { by: people.administrator.id, salonId })).token;
      if (who !== 'administrator' && who !== 'employer' && who !== 'none') return;
      await db.updateTable('users').set({ status: 'active' }).where('id', '=', people[who].id).execute();
      tokens[who] = (await aSession(server, people[who].id)).token;
    },
  };
}

/** Sells an e-card, and adds a link for its mail, as if the outcome of sending it was unknown. */
async function aLinkedCard(server: Fuzzed, selling: Parameters<typeof sellECard>[1]) {
  const { id, number } = (await sellECard(server, selling)).body.data;
  const { db } = server.database;
  const sending = await findLastSending(db, id);
  if (!sending) throw new Error('an e-card without a mail');
  const link = newToken();
  const row = makeLink({ id, number, token: link, sendingId: sending.id, now: new Date() }, server.hashPin);
  await transact(db, (tx) => insertLink(tx, row));
  return { id, link };
}

function files(): FormData[] {
  const contents = [
    'numer;pin\nFUZZ0000000000000001;111\nzły\0;1',
    '',
    'PK\u0003\u0004',
    'a,b\n1,2',
    '\ufeff\0',
  ];
  const named = contents.map((content, index) => {
    const form = new FormData();
    form.append('file', new Blob([content]), index % 2 ? 'bony.csv' : 'bo\0ny😀.csv'.repeat(60));
    return form;
  });
  const choices = [
    { header_row: '1', number_column: '1', pin_column: '2' },
    { header_row: '0', number_column: '2', pin_column: '1' },
    { sheet: 'Bo\0ny😀', header_row: '-1', number_column: '1e9', pin_column: '' },
  ];
  const chosen = choices.map((choice) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(choice)) form.append(field, value);
    form.append('file', new Blob([contents[0] ?? '']), 'bony.csv');
    return form;
  });
  const other = new FormData();
  other.append('inne', 'tekst');
  return [...named, ...chosen, other];
}
