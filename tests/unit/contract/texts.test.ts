import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findForms } from '../../../contract/boncard.ts';
import type { CallContract } from '../../../contract/calls/call.ts';
import type { ResourceContract } from '../../../contract/calls/resource.ts';
import { callsOn } from '../../../contract/calls.ts';
import { normalizeLines } from '../../../contract/normalizeText.ts';
import { resources } from '../../../contract/resources.ts';
import { newPasswordInput } from '../../../contract/session.ts';

/** Fields whose texts are taken exactly as they were typed. */
const secrets = ['password', 'password_confirmation', 'old_password', 'token'];

/** Fields whose texts may have several lines. */
const ofSeveralLines = ['reason', 'canceled_reason', 'note', 'message'];

interface TextField {
  /** Such as `POST /api/salons body.name`. */
  name: string;
  schema: z.core.$ZodType;
}

/** Returns every schema within one that accepts a text. */
function textFields(schema: z.core.$ZodType, name: string): TextField[] {
  const parts = schema._zod.def as {
    shape?: Record<string, z.core.$ZodType>;
    element?: z.core.$ZodType;
    innerType?: z.core.$ZodType;
    in?: z.core.$ZodType;
    options?: z.core.$ZodType[];
    left?: z.core.$ZodType;
    right?: z.core.$ZodType;
    keyType?: z.core.$ZodType;
    valueType?: z.core.$ZodType;
    type: string;
  };
  const { shape = {}, element, innerType, options = [], left, right, keyType, valueType } = parts;
  const within = [element, innerType, ...options, left, right, valueType].filter(
    (part) => part !== undefined,
  );
  return [
    // A pipe is tried as a whole, because only what comes out of it counts.
    ...(parts.type === 'string' || (parts.type === 'pipe' && takesText(parts.in)) ? [{ name, schema }] : []),
    ...Object.entries(shape).flatMap(([field, part]) => textFields(part, `${name}.${field}`)),
    ...(keyType ? textFields(keyType, `${name}.(key)`) : []),
    ...within.flatMap((part) => textFields(part, name)),
  ];
}

function takesText(schema: z.core.$ZodType | undefined): boolean {
  return schema?._zod.def.type === 'string';
}

const fields = [
  ...Object.entries<CallContract>(callsOn).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? textFields(schema, `${name} ${part}`) : [],
    ),
  ),
  ...Object.entries<ResourceContract>(resources).flatMap(([name, { form }]) =>
    form ? textFields(form, `the form of ${name}`) : [],
  ),
  ...Object.entries({ ...findForms, newPasswordInput }).flatMap(([name, form]) => textFields(form, name)),
];
const ofName =
  (names: readonly string[]) =>
  ({ name }: TextField) =>
    names.some((field) => name.endsWith(`.${field}`));
const texts = fields.filter((field) => !ofName(secrets)(field));

/** Texts that people might paste, of every length that a rule may require. */
const pasted = [
  'x',
  'Anna',
  'PAR 700/2026',
  'anna@example.test',
  'DEMO0000000000000001',
  '103',
  '07:00',
  '2026-11-30',
  '2026-11',
].flatMap((text) => [
  `\u00a0${text}\u200b`,
  `${text.slice(0, 1)}\u00ad${text.slice(1)}`,
  `\u202e${text}\u2066`,
  `${text.slice(0, 2)}\ufeff${text.slice(2)} `,
  `${text}\u00a0Łódź`.normalize('NFD'),
  `${text}\r\n${text}`,
  `${text}\u2028`,
]);

test('the fields that are tried are of all kinds', () => {
  expect(texts.length).toBeGreaterThan(60);
  for (const name of [
    'POST /api/salons body.address',
    'POST /api/views body.filter.(key)',
    'GET /api/find query.q',
    'POST /api/boncards/search body.pin',
    'the form of users.surname',
  ]) {
    expect(texts.map((field) => field.name)).toContain(name);
  }
});

describe.each(texts)('$name', (field) => {
  test('normalizes a text, or refuses one that is not normalized', () => {
    for (const text of pasted) {
      const { success, data } = z.safeParse(field.schema, text);
      if (!success) continue;
      const normalized = normalizeLines(String(data));
      expect(data).toBe(ofName(ofSeveralLines)(field) ? normalized : normalized.replaceAll('\n', ' '));
    }
  });

  test('never passes on what PostgreSQL cannot store', () => {
    for (const text of ['a\0b', 'a\ud800b', 'DEMO000000000000000\ud800']) {
      expect(z.safeParse(field.schema, text).success).toBe(false);
    }
  });
});

test.each(
  fields
    .filter(ofName(['name', 'surname', 'address', 'document', 'reason', 'canceled_reason']))
    .filter(({ name }) => /body|form/.test(name)),
)('$name is required, so a text with nothing visible is refused', ({ schema }) => {
  for (const nothing of ['', '   ', '\u00a0', '\u200b', '\u00ad\u2060', '\u3164', '\u2800', '\u202e \n']) {
    expect(z.safeParse(schema, nothing).success).toBe(false);
  }
});

test('a password is taken as it was typed', () => {
  const password = ' z\u00a0pauzą\u200b ';
  expect(newPasswordInput.parse({ password, password_confirmation: password }).password).toBe(password);
});
