import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { type CallContract, reasonsOf } from '../../contract/calls/call.ts';
import { calls } from '../../contract/calls.ts';
import { asGrosze, formatPln } from '../../contract/money.ts';
import { type Reason, refusals } from '../../contract/refusals.ts';
import { mediaTypes } from '../../contract/transaction.ts';
import { formatMoment } from '../../contract/warsaw.ts';
import { eventContracts } from '../../contract/webhookEvent.ts';
import { failureAnswer, idempotencyKey, idempotencyReplay, instant } from '../../contract/wire.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { refusalSentence } from '../refusalSentence.ts';
import { toFailure } from './answer.ts';
import { DEVICE_COOKIE } from './deviceCookie.ts';

type Paths = Record<string, Record<string, unknown>>;

/** The bodies of calls of which a host's settings require more than the contract. */
export type Bodies = Partial<Record<string, NonNullable<CallContract['body']>>>;

/** Returns the OpenAPI 3.1 document of all calls and events, derived entirely from the contract and the host's `bodies`. */
export async function openApi(bodies: Bodies = {}) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bonpanel',
      version: '1',
      description: 'Gift cards of a chain of salons.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes,
      schemas: { Failure: schemaOf(failureAnswer) },
      headers: failureHeaders,
      responses: sharedFailures(),
    },
    paths: await describeCalls(bodies),
    webhooks: describeEvents(),
  };
}

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The `access_token` of a sign-in' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The secret of an API key (`bpk_live_…`), for the calls that list it; others refuse it (`forbidden`)',
  },
};

/** Describes what is sent to webhooks (wire "Webhooks"). */
function describeEvents() {
  return Object.fromEntries(
    Object.entries(eventContracts).map(([type, { summary, data }]) => [
      type,
      {
        post: {
          operationId: `event-${type.replace('.', '-')}`,
          summary,
          security: [],
          parameters: eventHeaders,
          requestBody: {
            required: true,
            content: jsonOf(z.object({ type: z.literal(type), timestamp: instant, data })),
          },
          responses: {
            '2XX': { description: 'Received' },
            410: { description: 'Gone: the webhook is switched off' },
          },
        },
      },
    ]),
  );
}

/** The headers of Standard Webhooks 1.0. */
const eventHeaders = [
  {
    name: 'webhook-id',
    description: 'The same for each try',
    example: '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47',
  },
  { name: 'webhook-timestamp', description: 'When it was sent, in seconds', example: '1795871109' },
  {
    name: 'webhook-signature',
    description: 'HMAC-SHA-256 of `id.timestamp.body`; while a secret is being replaced, one with each',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
].map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } }));

async function describeCalls(bodies: Bodies): Promise<Paths> {
  const paths: Paths = {};
  for (const [name, contract] of Object.entries<CallContract>(calls)) {
    const body = bodies[name];
    const call = body ? { ...contract, body } : contract;
    // All calls together take half a second, so sales are served in between.
    await setImmediate();
    const [method = '', path = ''] = call.on.split(' ');
    const template = path.replace(/:(\w+)/g, '{$1}');
    const described = operation(call);
    paths[template] = { ...paths[template], [method.toLowerCase()]: described };
  }
  return paths;
}

function operation(call: CallContract) {
  return {
    operationId: call.on
      .replace('/api', '')
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-'),
    tags: [call.on.split('/')[2]],
    summary: call.summary,
    ...(call.keys && { description: ofKeys(call) }),
    security: call.access === 'public' ? [] : [{ session: [] }, ...(call.keys ? [{ apiKey: [] }] : [])],
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query).map((parameter) => withOrder(withFiles(parameter, call))),
      ...(call.idempotent ? [idempotencyHeader, replayHeader] : []),
    ],
    ...(call.body && { requestBody: { required: true, content: jsonOf(call.body) } }),
    ...(call.upload && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: fileSchema(call.upload) } },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        ...(call.remembersBrowser && { headers: { 'Set-Cookie': deviceCookieHeader } }),
        content: contentOf(call.answer),
      },
      ...failures(call),
    },
  };
}

/** Says which right an API key needs for a call, and what else the call requires of keys alone. */
function ofKeys({ keys, reference }: CallContract): string {
  const rights = [keys].flat().map((right) => `\`${right}\``);
  const required = reference === 'books' ? ' They must send `reference` and `Idempotency-Key`.' : '';
  return `API keys need the right ${rights.join(' or ')}.${required}`;
}

/**
 * Describes the files that `export` requests in the parameter, and not as further contents of the answer. OpenAPI
 * cannot express that a parameter selects the content, so a generated client would get an answer that is either an
 * object or a text.
 */
function withFiles<Parameter extends { name: string }>(parameter: Parameter, { files = [] }: CallContract) {
  if (parameter.name !== 'export' || files.length === 0) return parameter;
  const each = files.map((format) => `${format} as ${mediaTypes[format]}`);
  return { ...parameter, description: `Answers a file of all matching rows instead: ${each.join(', ')}` };
}

/** Says what `order` means without `sort`: its default belongs to a column, not to the list. */
function withOrder<Parameter extends { name: string }>(parameter: Parameter) {
  if (parameter.name !== 'order') return parameter;
  return {
    ...parameter,
    description: 'The direction of `sort`; without it, a list that is newest first stays so',
  };
}

/** Returns every refusal of a call, by status, with its reasons. */
function failures(call: CallContract) {
  return Object.fromEntries(
    Object.entries(byStatus(reasonsOf(call))).map(([status, group = []]) => [
      status,
      isShared(status) && !call.failure
        ? { $ref: `#/components/responses/${status}` }
        : failure(status, group, call.failure),
    ]),
  );
}

const byStatus = (reasons: Reason[]) => Object.groupBy(reasons, (reason) => refusals[reason]);
const allByStatus: Record<string, Reason[] | undefined> = byStatus(Object.keys(refusals) as Reason[]);

/** Whether a status has only one reason, so that it is the same for all calls and described once. */
const isShared = (status: string) => allByStatus[status]?.length === 1;

function sharedFailures() {
  const shared = Object.entries(allByStatus).filter(([status]) => isShared(status));
  return Object.fromEntries(shared.map(([status, group = []]) => [status, failure(status, group)]));
}

function failure(status: string, reasons: Reason[], more?: CallContract['failure']) {
  const headers = Object.entries(headersWith).filter(([, applies]) => applies(Number(status), reasons));
  return {
    description: reasons.join(', '),
    ...(headers.length > 0 && {
      headers: Object.fromEntries(headers.map(([name]) => [name, { $ref: `#/components/headers/${name}` }])),
    }),
    content: failureContent(reasons, more),
  };
}

const failureHeaders = {
  'Retry-After': {
    description: 'After how many seconds to try again',
    schema: { type: 'integer' },
    example: 1,
  },
  'WWW-Authenticate': {
    description: 'How to authenticate',
    schema: { type: 'string' },
    example: 'Bearer',
  },
};

/** Which refusals have which header; of a conflict, only that with a call that is still running. */
const headersWith: Record<keyof typeof failureHeaders, (status: number, reasons: Reason[]) => boolean> = {
  'Retry-After': (status, reasons) =>
    status === 429 || status === 503 || reasons.includes('idempotency-in-flight'),
  'WWW-Authenticate': (status) => status === 401,
};

const until = new Date('2026-11-30T13:35:00.000Z');
const exampleArgs = {
  day: '30.11.2026',
  balance: formatPln(asGrosze(15_050)),
  until: formatMoment(until),
};
const exampleLocks: Partial<Record<Reason, Refusal['locked']>> = {
  'boncard-locked': { what: 'card', until },
  'boncard-locked-for-you': { what: 'account', until },
  'boncard-locked-for-keys': { what: 'card', until },
  'boncard-needs-unlock': { what: 'card', until: null },
  'account-locked': { what: 'account', until },
  'key-locked': { what: 'account', until },
  'address-locked': { what: 'address', until },
};

function exampleRefusal(reason: Reason): Refusal {
  const locked = exampleLocks[reason];
  return refuse(reason, { args: exampleArgs, ...(locked && { locked }) });
}

/** Returns the shape of a failure, with an example of the sentence for each reason. */
function failureContent(reasons: Reason[], more: CallContract['failure']) {
  const examples = Object.fromEntries(
    reasons.map((reason) => [
      reason,
      { value: JSON.parse(toFailure(exampleRefusal(reason), 'pl', more).body) },
    ]),
  );
  return { 'application/json': { schema: { $ref: '#/components/schemas/Failure' }, examples } };
}

/** Returns the schema of the values on the wire: codes and PLN, not words and grosze. */
function schemaOf(schema: z.core.$ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => addSentence(jsonSchema),
  });
  return rest;
}

/** Gives the text next to the reason of a refusal its example: the server's own sentence for the first reason. */
function addSentence({ properties }: z.core.JSONSchema.BaseSchema) {
  const { reason, reason_text: text } = Object(properties);
  if (text && !text.examples) text.examples = [refusalSentence('pl', reason.enum[0], exampleArgs)];
}

function parameters(place: 'path' | 'query', schema: z.core.$ZodType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

/** Describes a file by its media types, and any other answer as JSON. */
function contentOf(answer: z.core.$ZodType) {
  const { contentEncoding, anyOf = [] } = schemaOf(answer);
  if (contentEncoding !== 'binary') return jsonOf(answer);
  return Object.fromEntries(
    anyOf.map((type) => [Object(type).contentMediaType, { schema: { type: 'string', format: 'binary' } }]),
  );
}

function jsonOf(zodSchema: z.core.$ZodType) {
  const schema = schemaOf(zodSchema);
  return { 'application/json': { schema, example: exampleOf(schema) } };
}

/**
 * Returns a value that matches a JSON schema, composed of the contract's own examples.
 * @throws {Error} if a field has no example.
 */
function exampleOf(schema: z.core.JSONSchema.BaseSchema): unknown {
  const { examples, const: only, enum: choices, anyOf, oneOf, allOf, type, properties, items } = schema;
  const [example] = examples ?? (only === undefined ? choices : [only]) ?? [];
  if (example !== undefined) return example;
  const [choice] = anyOf ?? oneOf ?? [];
  if (choice) return exampleOf(choice);
  if (allOf) return Object.assign({}, ...allOf.map(exampleOf));
  if (type === 'null') return null;
  if (type === 'array') return [exampleOf(Object(items))];
  if (type !== 'object') throw new Error(`no example in ${JSON.stringify(schema)}`);
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, part]) => [name, exampleOf(Object(part))]),
  );
}

function fileSchema(fields: z.core.$ZodObject) {
  const { properties } = schemaOf(fields);
  return {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, ...properties },
    required: ['file'],
  };
}

const deviceCookieHeader = {
  description:
    'Makes the browser known as one of the person’s: strangers’ wrong passwords then don’t lock it. It authenticates nobody, and programs may ignore it.',
  schema: { type: 'string' },
  example: `${DEVICE_COOKIE}1f0c9a3b=…; Max-Age=7776000; Path=/api/auth; HttpOnly; SameSite=Strict`,
};
const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: schemaOf(idempotencyKey),
  description:
    'Made before the first try and repeated with every other one; the stored answer is given again for 48 hours. Without it, a repetition is a new call, unless it has the same `reference`.',
};
const replayHeader = {
  name: 'Idempotency-Replay',
  in: 'header',
  required: false,
  schema: schemaOf(idempotencyReplay),
  description:
    'Asks for the stored answer only. If there is none, the call is refused (`not-recorded`), and so is an earlier try with this key that arrives later.',
};
