import fc from 'fast-check';
import { z } from 'zod';
import type { CallContract } from '../../contract/calls/call.ts';
import { type CallAddress, callsOn } from '../../contract/calls.ts';

/** Requests generated from the contract's schemas, valid and broken. */

const principals = ['anonymous', 'administrator', 'employer', 'none', 'disabled', 'dead', 'key'] as const;
export type Principal = (typeof principals)[number];

export interface FuzzRequest {
  name: CallAddress;
  who: Principal;
  id: string;
  query: unknown;
  body: unknown;
  headers: Record<string, string>;
}

/** Values that exist on the server under test, by field. */
export type Known = Record<string, readonly unknown[]>;

/** Generates requests of the contract: mostly valid, others broken in one place. */
export function requests(known: Known): fc.Arbitrary<FuzzRequest> {
  const eachCall = Object.entries<CallContract>(callsOn).map(([name, declared]) =>
    fc.record({
      name: fc.constant(name as CallAddress),
      who: fc.oneof(
        { weight: 3, arbitrary: fc.constant('administrator' as const) },
        fc.constantFrom(...principals),
      ),
      id: mostly(fc.constantFrom(...(known.id ?? [])), nasty).map(asText),
      query: declared.query ? partsOf(declared.query, known) : fc.constant({}),
      body: bodyOf(declared, known),
      headers: fc.record(
        {
          'X-Forwarded-For': fc.ipV4(),
          'Accept-Language': fc.constantFrom('pl', 'en', 'de, *;q=0.1', ';;'),
          // Only a few, so that keys repeat.
          'Idempotency-Key': fc.constantFrom('a', 'b', 'c', '', 'x'.repeat(300)),
        },
        { requiredKeys: ['X-Forwarded-For'] },
      ),
    }),
  );
  return fc.oneof(...eachCall);
}

function bodyOf(declared: CallContract, known: Known): fc.Arbitrary<unknown> {
  if (declared.upload) return fc.constantFrom(...(known.file ?? []));
  return declared.body ? mostly(partsOf(declared.body, known), nasty) : fc.constant(undefined);
}

/** Generates an object that fits its schema, or has one field broken, missing or added. */
function partsOf(schema: z.core.$ZodType, known: Known): fc.Arbitrary<unknown> {
  const valid = validParts(schema, known);
  const fields = Object.keys(known);
  const broken = fc
    .tuple(valid, fc.nat(), fc.oneof(nasty, fc.constant(undefined)), fc.constantFrom(...fields, '__proto__'))
    .map(([parts, at, value, extra]) => {
      const names = Object.keys(Object(parts));
      return { ...Object(parts), [names[at % (names.length + 1)] ?? extra]: value };
    });
  return mostly(valid, broken);
}

/** Generates an object that fits its schema, except for rules about several fields. */
export function validParts(schema: z.core.$ZodType, known: Known): fc.Arbitrary<unknown> {
  return anyAsIn(jsonSchemaOf(schema), known);
}

export function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function anyAsIn(schema: JsonSchema, known: Known, field = ''): fc.Arbitrary<unknown> {
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => anyAsIn(part, known, field));
    return fc.tuple(...parts).map((made) => Object.assign({}, ...made));
  }
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => anyAsIn(choice, known, field)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema;
    const parts = Object.entries(properties).map(([name, part]) => [
      name,
      anyAsIn(Object(part), known, name),
    ]);
    return fc.record(Object.fromEntries(parts), { requiredKeys: required as never[] });
  }
  const any = schema.type === 'string' ? textOf(schema) : numberOf(schema);
  const meant = known[field];
  return meant ? mostly(fc.constantFrom(...meant), any) : any;
}

function textOf({ format, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
}

function numberOf({ type, minimum = 0, maximum = 1000 }: JsonSchema): fc.Arbitrary<number> {
  const whole = fc.oneof(fc.integer({ min: minimum, max: Math.min(maximum, 20) }), fc.constant(maximum));
  return type === 'integer' ? whole : fc.nat(50_000).map((grosze) => grosze / 100);
}

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, '', 0, -1, 0.1, 1e308, 2 ** 53, [], {}, ['a', 'a'], { length: 1 }),
  fc.constantFrom(
    '\0',
    'a\ud800',
    '0000-01-01',
    '9999-12-31',
    '%',
    "' OR 1=1 --",
    '../..',
    '💥',
    '__proto__',
  ),
  fc.constant('x'.repeat(3000)),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Returns any JSON value as text for an address, even an object that hides its own `toString`. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}

function mostly<Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: other });
}
