import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoints } from '../../../contract/endpoints.ts';
import { fieldSentences } from '../../../contract/validation.ts';

test('every call, and who may make it', () => {
  const table = Object.entries(endpoints).map(([name, { access }]) => `${name} – ${access}`);
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "GET /api/boncards – boncards.read
    GET /api/boncards/:id – boncards.read
    GET /api/boncards-imports – imports.read
    GET /api/boncards-imports/:id – imports.read
    POST /api/boncards-imports – imports.write
    GET /api/boncards-transactions – transactions.read
    GET /api/books/liability – books.read
    GET /api/books/roll-forward – books.read
    GET /api/books/settlement – books.read
    GET /api/books/exceptions – books.read
    GET /api/tax-classes – tax-classes.read
    POST /api/tax-classes – tax-classes.write
    GET /api/schedules – schedules.use
    GET /api/schedules/:id – schedules.use
    POST /api/schedules – schedules.use
    PUT /api/schedules/:id – schedules.use
    DELETE /api/schedules/:id – schedules.use
    GET /api/users – users.list
    GET /api/users/:id – users.read
    POST /api/users – users.write
    PUT /api/users/:id – users.write
    DELETE /api/users/:id – users.write
    GET /api/salons – salons.read
    GET /api/salons/:id – salons.read
    POST /api/salons – salons.write
    PUT /api/salons/:id – salons.write
    GET /api/audit-entries – audit.read
    GET /api/sessions – sessions.read
    DELETE /api/sessions/:id – sessions.end
    POST /api/auth/login – public
    POST /api/auth/logout – session.end
    POST /api/activate – public
    PUT /api/auth/update-account – account.update
    POST /api/auth/confirm – session.confirm
    POST /api/auth/forgot-password – public
    POST /api/auth/reset-password – public
    GET /api/our-salons – public
    GET /api/boncards/:id/ledger – boncards.read
    POST /api/boncards/:id/action/cancel – boncards.cancel
    GET /api/boncards/:id/validity-changes – boncards.read
    POST /api/boncards/:id/action/block – boncards.block
    POST /api/boncards/:id/action/unblock – boncards.unblock
    POST /api/boncards/:id/action/replace – boncards.replace
    POST /api/boncards/:id/action/extend – boncards.extend
    POST /api/boncards/:id/action/adjust – boncards.adjust
    POST /api/boncards/:id/action/unlock – boncards.unlock
    POST /api/boncards/search – boncards.search
    POST /api/boncards/issue – boncards.charge
    POST /api/boncards/purchase – boncards.purchase
    POST /api/check-boncard – public
    GET /api/boncards-imports/:id/failures – imports.read
    POST /api/boncards-transactions/:id/reverse – transactions.reverse
    GET /api/boncards-transactions/summary – transactions.read
    POST /api/users/:id/action/reactivate – users.write
    POST /api/users/:id/action/resend-activation – users.write
    POST /api/users/:id/action/unlock – users.write
    GET /api/books/overview – overview.read
    POST /api/books/months/:month/close – books.close
    GET /api/find – find
    GET /api/views – views.use
    POST /api/views – views.use
    PUT /api/views/:id – views.use
    DELETE /api/views/:id – views.use
    GET /api/reports/:id – schedules.use"
  `);
});

test('every schema can be represented in OpenAPI', () => {
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    for (const schema of [endpoint.params, endpoint.query, endpoint.body, endpoint.answer]) {
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
