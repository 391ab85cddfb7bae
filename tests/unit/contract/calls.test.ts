import { expect, test } from 'vitest';
import { z } from 'zod';
import { auditActions } from '../../../contract/auditActions.ts';
import type { CallContract } from '../../../contract/calls/call.ts';
import { calls, callsOn } from '../../../contract/calls.ts';
import { fieldSentences } from '../../../contract/validation.ts';

test('every call, and who may make it', () => {
  const table = Object.entries(callsOn).map(([name, { access }]) => `${name} – ${access}`);
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "POST /api/auth/login – public
    POST /api/auth/passkey-login – public
    POST /api/auth/logout – everybody
    POST /api/activate – public
    PUT /api/auth/update-account – everybody
    POST /api/auth/confirm – everybody
    GET /api/auth/second-factor – everybody
    POST /api/auth/second-factor – everybody
    POST /api/auth/second-factor/verify – everybody
    POST /api/auth/second-factor/recovery-codes – everybody
    DELETE /api/auth/second-factor – everybody
    GET /api/auth/passkeys – everybody
    POST /api/auth/passkeys/options – everybody
    POST /api/auth/passkeys – everybody
    DELETE /api/auth/passkeys/:id – everybody
    POST /api/auth/passkey-login/options – public
    POST /api/auth/forgot-password – public
    POST /api/auth/reset-password – public
    GET /api/our-salons – public
    GET /api/boncards/:id/ledger – boncards.read
    GET /api/boncards/:id/validity-changes – boncards.read
    POST /api/boncards/:id/action/cancel – administrators
    POST /api/boncards/:id/action/block – staff
    POST /api/boncards/:id/action/unblock – administrators
    POST /api/boncards/:id/action/replace – administrators
    POST /api/boncards/:id/action/extend – administrators
    POST /api/boncards/:id/action/adjust – administrators
    POST /api/boncards/:id/action/unlock – staff
    POST /api/boncards/search – staff
    POST /api/boncards/lost-search – transactions.read
    POST /api/boncards/issue – staff
    POST /api/boncards/e-card – staff
    POST /api/boncards/:id/action/send – staff
    GET /api/boncards/:id/sendings – boncards.read
    GET /api/e-cards/:token – public
    POST /api/e-cards/:token – public
    POST /api/e-cards/reminders/:token/stop – public
    POST /api/boncards/purchase – staff
    POST /api/check-boncard – public
    POST /api/boncards-batches/:id/print – administrators
    POST /api/boncards-batches/:id/print/confirm – administrators
    POST /api/boncards-imports/preview – administrators
    GET /api/boncards-imports/:id/failures – administrators
    POST /api/boncards-transactions/:id/reverse – ownSalon
    POST /api/boncards-transactions/void – ownSalon
    GET /api/boncards-transactions/own-day – transactions.read
    GET /api/boncards-transactions/summary – transactions.read
    POST /api/users/:id/action/reactivate – users.write
    POST /api/users/:id/action/resend-activation – users.write
    POST /api/users/:id/action/unlock – users.write
    POST /api/users/:id/action/reset-factor – users.write
    GET /api/books/overview – ownSalon
    POST /api/books/months/:month/close – administrators
    PUT /api/requests/:id – administrators
    GET /api/find – ownSalon
    GET /api/reports/:id – everybody
    POST /api/api-keys/:id/rotate – administrators
    POST /api/webhooks/:id/rotate – administrators
    POST /api/webhooks/:id/test – administrators
    POST /api/webhook-deliveries/:id/replay – administrators
    GET /api/boncards – boncards.read
    GET /api/boncards/:id – boncards.read
    GET /api/boncards-batches – administrators
    GET /api/boncards-batches/:id – administrators
    POST /api/boncards-batches – administrators
    GET /api/boncards-imports – administrators
    GET /api/boncards-imports/:id – administrators
    POST /api/boncards-imports – administrators
    GET /api/boncards-transactions – transactions.read
    GET /api/boncards-transactions/:id – transactions.read
    GET /api/books/liability – books.read
    GET /api/books/roll-forward – books.read
    GET /api/books/settlement – books.read
    GET /api/books/exceptions – books.read
    GET /api/requests – requests.read
    GET /api/requests/:id – requests.read
    POST /api/requests – staff
    GET /api/tax-classes – administrators
    POST /api/tax-classes – administrators
    GET /api/views – everybody
    POST /api/views – everybody
    PUT /api/views/:id – everybody
    DELETE /api/views/:id – everybody
    GET /api/schedules – everybody
    GET /api/schedules/:id – everybody
    POST /api/schedules – everybody
    PUT /api/schedules/:id – everybody
    DELETE /api/schedules/:id – everybody
    GET /api/users – users.write
    GET /api/users/:id – ownRecord
    POST /api/users – users.write
    PUT /api/users/:id – users.write
    DELETE /api/users/:id – users.write
    GET /api/salons – administrators
    GET /api/salons/:id – administrators
    POST /api/salons – administrators
    PUT /api/salons/:id – administrators
    GET /api/api-keys – administrators
    GET /api/api-keys/:id – administrators
    POST /api/api-keys – administrators
    DELETE /api/api-keys/:id – administrators
    GET /api/actors – administrators
    GET /api/actors/:id – administrators
    GET /api/webhooks – administrators
    GET /api/webhooks/:id – administrators
    POST /api/webhooks – administrators
    PUT /api/webhooks/:id – administrators
    DELETE /api/webhooks/:id – administrators
    GET /api/webhook-deliveries – administrators
    GET /api/audit-entries – administrators
    GET /api/sessions – everybody
    DELETE /api/sessions/:id – everybody"
  `);
});

test('every schema can be represented in OpenAPI', () => {
  for (const declared of Object.values<CallContract>(callsOn)) {
    for (const schema of [declared.params, declared.query, declared.body, declared.answer]) {
      if (schema) expect(() => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).not.toThrow();
    }
  }
});

test('field sentences exist in both languages and take the same arguments', () => {
  const args = (sentence: string) => [...sentence.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name).sort();
  expect(Object.keys(fieldSentences.en)).toEqual(Object.keys(fieldSentences.pl));
  for (const [key, sentence] of Object.entries(fieldSentences.pl)) {
    expect(args(sentence)).toEqual(args(fieldSentences.en[key as keyof typeof fieldSentences.en]));
  }
});

test('no two calls have the same method and path', () => {
  expect(Object.keys(callsOn)).toHaveLength(Object.keys(calls).length);
});

test('the audit knows every action that a call records', () => {
  const recorded = Object.values<CallContract>(calls).flatMap(({ audit }) => audit ?? []);
  expect(recorded.filter((action) => !auditActions.some((known) => known === action))).toEqual([]);
});

test('only the base calls need no capability (wire "Base calls")', () => {
  const base = Object.values<CallContract>(calls).filter(({ capability }) => capability === undefined);
  expect(base.map(({ on }) => on)).toEqual([
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/activate',
    'PUT /api/auth/update-account',
    'GET /api/our-salons',
    'POST /api/boncards/:id/action/cancel',
    'POST /api/boncards/search',
    'POST /api/boncards/issue',
    'POST /api/boncards/purchase',
    'POST /api/check-boncard',
    'GET /api/boncards',
    'GET /api/boncards/:id',
    'GET /api/boncards-imports',
    'POST /api/boncards-imports',
    'GET /api/boncards-transactions',
    'GET /api/users',
    'GET /api/users/:id',
    'POST /api/users',
    'PUT /api/users/:id',
    'DELETE /api/users/:id',
    'GET /api/salons',
    'GET /api/salons/:id',
    'POST /api/salons',
    'PUT /api/salons/:id',
  ]);
});

test('the words with which a host announces parts of a call name their fields', () => {
  const announced = Object.values(callsOn).flatMap(({ parts = {}, ...call }: CallContract) =>
    Object.values(parts)
      .flat()
      .map((field) => ({ call, field })),
  );
  expect(announced.length).toBeGreaterThan(0);
  for (const { call, field } of announced) {
    const { shape } = (call.query ?? call.body ?? call.upload) as z.ZodObject;
    expect(Object.keys(shape), call.on).toContain(field);
  }
});
