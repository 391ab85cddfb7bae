import type { SortPayload } from 'ra-core';
import { namedCalls } from '../../contract/calls/areas.ts';
import { type CallName, type Calls, calls } from '../../contract/calls.ts';
import { type ExportedResource, resources } from '../../contract/resources.ts';
import type { ExportFormat } from '../../contract/transaction.ts';
import { lost, sendAny } from '../httpClient.ts';
import type { AnswerOf, RequestOf } from './callTypes.ts';
import { decode } from './decode.ts';
import { listIn } from './listIn.ts';
import { listQuery } from './listQuery.ts';
import type * as files from './receiveFile.ts';
import { type Sent, sentOf } from './sentOf.ts';

type Method<Name extends CallName> = (request: RequestOf<Name>) => Promise<AnswerOf<Name>>;

/** Returns a function that makes a call, typed by the contract. */
function method<Name extends CallName>(name: Name): Method<Name> {
  return async ({ signal, ...request }) =>
    sendKept(name, { ...sentOf(name, request), ...(signal && { signal }) });
}

/** What belongs to a single attempt of a call. */
export interface Try {
  idempotencyKey?: string;
  isReplay?: boolean;
  signal?: AbortSignal;
}

/** Sends a request that is as on the wire already, such as one that was stored. @throws {HttpFailure} */
async function sendKept<Name extends CallName>(name: Name, request: Sent & Try): Promise<AnswerOf<Name>> {
  const { on, answer } = calls[name];
  const sent = await sendAny(on, request);
  const data = sent.data instanceof Object ? sent.data : null;
  return decode(answer, { ...sent, data, items: listIn(sent.items) }) as AnswerOf<Name>;
}

type Methods = { [Name in keyof typeof namedCalls]: Method<Name> };

const names = Object.keys(namedCalls) as (keyof Methods)[];
// TypeScript does not know which method of the built record belongs to which name.
const named = Object.fromEntries(names.map((name) => [name, method(name)])) as unknown as Methods;

/** The progress callback of a download, and the signal that stops it. */
export interface Receiving {
  onProgress: (receivedBytes: number) => void;
  signal: AbortSignal;
}

interface ListExport extends Receiving {
  filter: object;
  sort?: SortPayload;
  format: ExportFormat;
}

/** The calls that answer with a file, always or if the query has `export`. */
type FileCall = {
  [Name in CallName]: File extends AnswerOf<Name>
    ? Name
    : Calls[Name] extends { files: object }
      ? Name
      : never;
}[CallName];

/** Loaded with the first file, because the counter receives none. @throws {HttpFailure} */
const receiveFile: typeof files.receiveFile = async (on, call, onProgress) => {
  const loaded = await import('./receiveFile.ts').catch((error: unknown) => lost(error, call));
  return loaded.receiveFile(on, call, onProgress);
};

/** The data provider's methods beyond react-admin's verbs. */
export const customMethods = {
  ...named,

  sendKept,

  /** Downloads all rows of a filtered list as a file that the host generates. @throws {HttpFailure} */
  exportList: (resource: ExportedResource, { filter, sort, format, signal, onProgress }: ListExport) =>
    receiveFile(
      resources[resource].calls.list.on,
      { query: { ...listQuery(resource, { filter, sort }), export: format }, signal },
      onProgress,
    ),

  /** Makes a call that answers with a file. @throws {HttpFailure} */
  receive: <Name extends FileCall>(
    name: Name,
    request: Omit<RequestOf<Name>, 'signal'>,
    { signal, onProgress }: Receiving,
  ) => receiveFile(calls[name].on, { ...sentOf(name, request), signal }, onProgress),
};
