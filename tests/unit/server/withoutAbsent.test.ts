import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { CallContract } from '../../../contract/calls/call.ts';
import { calls } from '../../../contract/calls.ts';
import { withoutAbsent } from '../../../server/http/withoutAbsent.ts';

/** What of a body counts as absent (wire "Envelope"). */

const bodies = Object.entries<CallContract>(calls).flatMap(([name, { body }]) =>
  body instanceof z.core.$ZodObject ? [[name, body, body._zod.def.shape] as const] : [],
);

test.each(bodies)('%s: `null` in an optional field is no mistake', (_, body, shape) => {
  const names = Object.keys(shape).filter((name) => shape[name]?._zod.optin === 'optional');
  const nulls = Object.fromEntries(names.map((name) => [name, null]));
  expect(z.safeParse(body, withoutAbsent(body, nulls)).error).toEqual(z.safeParse(body, {}).error);
});

test('`null` stays where it means something, and where a field is required', () => {
  const body = z.object({ role: z.optional(z.nullable(z.string())), reason: z.string() });
  expect(withoutAbsent(body, { role: null, reason: null })).toEqual({ role: null, reason: null });
});

test('an empty PIN or code is absent where it is optional; other empty texts are what was sent', () => {
  const code = z.optional(z.string().check(z.minLength(3)));
  const body = z.object({ pin: code, otp: z.string().check(z.minLength(3)), reference: code });
  expect(withoutAbsent(body, { pin: '', otp: '', reference: '' })).toEqual({ otp: '', reference: '' });
});
