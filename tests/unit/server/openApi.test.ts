import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { CallContract } from '../../../contract/calls/call.ts';
import { type CallAddress, callsOn } from '../../../contract/calls.ts';
import { type DeliveredEvent, deliveredEvents } from '../../../contract/webhook.ts';
import { eventContracts } from '../../../contract/webhookEvent.ts';
import { failureAnswer } from '../../../contract/wire.ts';
import { bookRefusals } from '../../../server/books/sentences.ts';
import { openApi } from '../../../server/http/openApi.ts';
import { failureSentences, importRefusals } from '../../../server/imports/sentences.ts';

const names = Object.keys(callsOn) as CallAddress[];
// The document as a client reads it.
const document = JSON.parse(JSON.stringify(await openApi()));

function operationOf(name: CallAddress) {
  const [method = '', path = ''] = name.split(' ');
  return document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
}

interface Failure {
  description: string;
  headers?: Record<string, object>;
  content: Record<string, { examples: Record<string, { value: unknown }> }>;
}
type Reference = { $ref: string };

/** Returns a failure, which may be described once for several calls. */
const described = (failure: Failure | Reference): Failure =>
  '$ref' in failure ? document.components.responses[failure.$ref.split('/').at(-1) ?? ''] : failure;

const failureOf = (name: CallAddress, status: number): Failure | undefined => {
  const failure = operationOf(name).responses[status];
  return failure && described(failure);
};

const exampleIn = ({ content }: { content: Record<string, { example: unknown }> }) =>
  content['application/json']?.example;

test('a linter has nothing to report about the document', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // A public list without filters never refuses anything.
    rules: { 'operation-4xx-response': 'off' },
  });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test('the calls that make a browser known declare that they set a cookie', () => {
  const setting = names.filter((name) => operationOf(name).responses[200].headers?.['Set-Cookie']);
  expect(setting).toEqual([
    'POST /api/auth/login',
    'POST /api/auth/passkey-login',
    'POST /api/activate',
    'POST /api/auth/reset-password',
  ]);
});

test('says which calls an API key may make, with which right, and what it must send', () => {
  for (const name of names) {
    const { keys = [] }: CallContract = callsOn[name];
    const { security, description = '' } = operationOf(name);
    const rights = [keys].flat();
    expect([name, security.some((way: object) => 'apiKey' in way)]).toEqual([name, rights.length > 0]);
    for (const right of rights) expect(description).toContain(`\`${right}\``);
    const isRequired = failureOf(name, 422)?.description.includes('reference-required') ?? false;
    expect([name, description.includes('`reference` and `Idempotency-Key`')]).toEqual([name, isRequired]);
  }
});

test('describes every event that is delivered, with an example', () => {
  expect(Object.keys(document.webhooks).toSorted()).toEqual(deliveredEvents.toSorted());
  for (const [type, { post }] of Object.entries<{ post: { requestBody: Parameters<typeof exampleIn>[0] } }>(
    document.webhooks,
  )) {
    const { data } = eventContracts[type as DeliveredEvent];
    const event = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data });
    expect(event.safeParse(exampleIn(post.requestBody)).error).toBeUndefined();
  }
});

const isFile = (answer: z.core.$ZodType) => answer._zod.def.type === 'file';

test.each(names)('%s: its examples fit its schemas', (name) => {
  const { body, answer }: CallContract = callsOn[name];
  const operation = operationOf(name);
  if (body) expect(z.safeParse(body, exampleIn(operation.requestBody)).error).toBeUndefined();
  if (!isFile(answer)) expect(z.safeParse(answer, exampleIn(operation.responses[200])).error).toBeUndefined();
  const { 200: _, ...failures } = operation.responses;
  for (const { content } of Object.values<Failure | Reference>(failures).map(described)) {
    for (const { value } of Object.values(content['application/json']?.examples ?? {})) {
      expect(failureAnswer.safeParse(value).error).toBeUndefined();
    }
  }
});

test('the example of a sentence is that of the reason next to it', () => {
  expect(exampleIn(operationOf('GET /api/books/roll-forward').responses[200])).toMatchObject({
    sums: { cannot_close: { reason: 'month-not-over', reason_text: bookRefusals.pl['month-not-over'] } },
  });
  expect(exampleIn(operationOf('GET /api/boncards-imports/:id').responses[200])).toMatchObject({
    data: { failure: { reason: 'file-unreadable', reason_text: importRefusals.pl['file-unreadable'] } },
  });
  expect(exampleIn(operationOf('GET /api/boncards-imports/:id/failures').responses[200])).toMatchObject({
    items: [{ reason: 'duplicate', reason_text: failureSentences.pl.duplicate }],
  });
});

test('every call whose COMMIT may get no answer says so, and only those', () => {
  const saying = names.filter((name) => failureOf(name, 503)?.description.includes('outcome-unknown'));
  const changes = names.filter((name) => !name.startsWith('GET '));
  expect(saying.toSorted()).toEqual([...changes, 'GET /api/boncards/:id'].toSorted());
});

test('every call may have too large headers, and one with a body may be too slow', () => {
  for (const name of names) {
    const { requestBody } = operationOf(name);
    expect(failureOf(name, 431)?.description).toBe('headers-too-large');
    expect([name, failureOf(name, 408)?.description]).toEqual([name, requestBody && 'request-too-slow']);
  }
});

test('failures name the headers with which they are sent', () => {
  const headersOf = (name: CallAddress, status: number) =>
    Object.keys(failureOf(name, status)?.headers ?? {});
  for (const name of names) {
    for (const status of [429, 503]) expect(headersOf(name, status)).toEqual(['Retry-After']);
    if (failureOf(name, 401)) expect(headersOf(name, 401)).toEqual(['WWW-Authenticate']);
  }
  expect(headersOf('POST /api/boncards/purchase', 409)).toEqual(['Retry-After']);
  expect(headersOf('PUT /api/requests/:id', 409)).toEqual([]);
});

test('an answer has one type, and the parameter that asks for a file instead says which type that has', () => {
  for (const name of names) {
    const { files = [], answer }: CallContract = callsOn[name];
    const { responses, parameters } = operationOf(name);
    const types = Object.entries<{ schema: object }>(responses[200].content);
    if (isFile(answer)) {
      expect(types.map(([type]) => type)).toContain('application/pdf');
      for (const [, { schema }] of types) expect(schema).toEqual({ type: 'string', format: 'binary' });
    } else expect([name, types.map(([type]) => type)]).toEqual([name, ['application/json']]);
    const asking = parameters.find((parameter: { name: string }) => parameter.name === 'export');
    for (const format of files) expect(asking.description).toContain(`${format} as `);
  }
  const { description } = operationOf('GET /api/boncards').parameters.find(
    (parameter: { name: string }) => parameter.name === 'export',
  );
  expect(description).toContain('csv as text/csv; charset=utf-8, xlsx as application/vnd.');
});
