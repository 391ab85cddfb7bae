import { describe, expect, test, vi } from 'vitest';
import type { z } from 'zod/mini';
import type { CallContract } from '../../../contract/calls/call.ts';
import { calls } from '../../../contract/calls.ts';
import { withoutSlash } from '../../../server/http/consolePages.ts';
import { processorTime } from '../../support/processorTime.ts';

/**
 * Every sale waits while a text is checked, so the time must not grow with the square of the text's length
 * (requirements "Operation"). It does so with a pattern such as /x+$/, which starts again at each x of a row inside the
 * text.
 */
const LENGTH = 20_000;
/** Linear patterns need a few milliseconds for a text of that length, quadratic ones a tenth of a second and more. */
const LIMIT_MS = 45;
/** More than ten times the limit of any field. */
const FAR_TOO_LONG = 60_000;

const rows = [
  ...' *-_./\\@:;,+=%&#?!"\'()[]{}<>|~^$0aAżZ\t\n\r\0',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\u0301',
  '\u2800',
];
/** Combining marks of several classes, by which composing puts them in order; one that becomes two marks. */
const marks = ['\u0338', '\u093c', '\u05b0', '\u0316', '\u0301', '\u0345', '\u0344'];
const pairs = marks.flatMap((one) =>
  marks.filter((other) => other !== one).map((other) => [one, other] as const),
);
const hostile = [
  ...rows.flatMap((one) => {
    const row = one.repeat(LENGTH);
    return [row, `1${row}a`, `${one}a`.repeat(LENGTH / 2), `a@b.${row}c`, `1 ${row}1`];
  }),
  ...pairs.flatMap(([one, other]) => {
    // As many marks as may follow each other, separated by something that is removed before composing.
    const hidden = (mark: string) => `${mark.repeat(30)}\u200b`.repeat(LENGTH / 62);
    return [one.repeat(LENGTH / 2) + other.repeat(LENGTH / 2), hidden(one) + hidden(other)];
  }),
];

/** The schemas of all single values in requests, each with its place in the contract. */
const fields = new Map<z.core.$ZodType, string>();
for (const [name, call] of Object.entries<CallContract>(calls)) {
  for (const part of ['params', 'query', 'body', 'upload'] as const) {
    const schema = call[part];
    if (schema) note(schema, `${part} of ${name}`);
  }
}

/** Adds the schemas of the single values in a schema. */
function note(schema: z.core.$ZodType, place: string) {
  const def: z.core.$ZodTypeDef & Record<string, unknown> = { ...schema._zod.def };
  const below = (inner: unknown, where = place) => note(inner as z.core.$ZodType, where);
  if (def.type === 'object')
    for (const [name, field] of Object.entries(def.shape as object)) below(field, `${name}, ${place}`);
  else if (def.innerType) below(def.innerType);
  else if (def.type === 'array') below(def.element);
  else if (def.type === 'union') for (const option of def.options as unknown[]) below(option);
  else if (def.type === 'pipe' && isObject(def.in)) below(def.in);
  else if (!fields.has(schema)) fields.set(schema, place);
}

function isObject(schema: unknown): boolean {
  return (schema as z.core.$ZodType)._zod.def.type === 'object';
}

function slowest(judge: (text: string) => unknown): { ms: number; text: string } {
  function take(text: string): number {
    const start = processorTime();
    judge(text);
    return processorTime() - start;
  }
  let worst = { ms: 0, text: '' };
  for (const text of hostile) {
    let ms = take(text);
    // That may have included a garbage collection.
    if (ms >= LIMIT_MS) ms = Math.min(ms, take(text));
    if (ms > worst.ms) worst = { ms, text: JSON.stringify(text.slice(0, 8)) };
  }
  return worst;
}

describe('the time to check a text does not grow with the square of its length', () => {
  test.each(Array.from(fields, ([schema, place]) => ({ place, schema })))('in $place', ({ schema }) => {
    const { ms, text } = slowest((value) => (schema as z.core.$ZodType & z.ZodMiniType).safeParse(value));
    expect(ms, `for one that begins with ${text}`).toBeLessThan(LIMIT_MS);
  });

  test('in the address of a page', () => {
    const { ms, text } = slowest((value) => withoutSlash(`/panel/${value}/`));
    expect(ms, `for one that begins with ${text}`).toBeLessThan(LIMIT_MS);
  });
});

test.each(Array.from(fields, ([schema, place]) => ({ place, schema })))(
  'a text that is far too long is refused without being normalized in $place',
  ({ place, schema }) => {
    const normalizing = [vi.spyOn(String.prototype, 'normalize'), vi.spyOn(String.prototype, 'replace')];
    const inBody = 'z\u0307 \u200b'.repeat(FAR_TOO_LONG / 4);
    const { success } = (schema as z.core.$ZodType & z.ZodMiniType).safeParse(inBody);
    const normalized = normalizing.flatMap(({ mock }) => mock.contexts.map((text) => String(text).length));
    vi.restoreAllMocks();
    // Otherwise it would be stored as it is. A repeated password is not stored; it only has to equal the first.
    expect(success).toBe(place.startsWith('password_confirmation,'));
    expect(Math.max(0, ...normalized)).toBeLessThan(FAR_TOO_LONG / 4);
  },
);

test('the fields of all calls are tried', () => {
  expect(fields.size).toBeGreaterThan(100);
});
