import { expect, test } from 'vitest';
import type { z } from 'zod/mini';
import type { CallContract } from '../../../contract/calls/call.ts';
import { callsOn } from '../../../contract/calls.ts';
import { fieldKinds, kindNames, kindOf } from '../../../contract/kinds.ts';
import { type ResourceName, resources } from '../../../contract/resources.ts';
import { isReportResource } from '../../../contract/savedView.ts';
import { transactionsQuery } from '../../../contract/transaction.ts';
import { type ViewResource, viewInput } from '../../../contract/view.ts';

/** Returns a line `field: kind` for each field. */
function kindsOf(name: ResourceName): string {
  const lines = Object.entries(fieldKinds(resources[name].record)).map(
    ([field, kind]) => `${field}: ${kind}`,
  );
  return lines.join('\n');
}

test('a user’s fields have their kinds', () => {
  expect(kindsOf('users')).toMatchInlineSnapshot(`
    "id: id
    name: text
    surname: text
    first_name: text
    last_name: text
    fullname: text
    email: email
    status: userStatus
    role: role
    salon: salon
    salon_id: salon
    created_at: moment
    activated: flag
    second_factor: flag"
  `);
});

test('a salon’s fields have their kinds', () => {
  expect(kindsOf('salons')).toMatchInlineSnapshot(`
    "id: id
    name: text
    salon_name: text
    address: text"
  `);
});

test('a card’s fields have their kinds', () => {
  expect(kindsOf('boncards')).toMatchInlineSnapshot(`
    "id: id
    number: cardNumber
    pin: text
    status: boncardStatus
    type: boncardType
    amount: money
    valid_until: day
    created: doneBy
    moderate: doneBy
    canceled: doneBy
    document_number: document
    expired_months: months
    mother_salon: salon
    tax_class: taxClass
    blocked: doneBy
    written_off: moment
    written_off_amount: money
    replaces: opaque
    replaced_by: opaque"
  `);
});

test('an import’s fields have their kinds, and its figures are named by their paths', () => {
  expect(kindsOf('boncards-imports')).toMatchInlineSnapshot(`
    "id: id
    status: importStatus
    file_name: text
    created: doneBy
    stats.ok: count
    stats.error: count
    stats.duplicates: count
    progress: progress
    bons_total: count"
  `);
});

test('a transaction’s fields have their kinds', () => {
  expect(kindsOf('boncards-transactions')).toMatchInlineSnapshot(`
    "id: id
    boncard: cardNumber
    document: document
    amount: money
    valid_until: day
    boncard_type: boncardType
    transaction_date: moment
    transaction_salon: salon
    transaction_user: text
    type: transactionType
    kind: transactionKind
    document_kind: documentKind
    boncard_id: id
    balance_after: money
    canceled: flag
    reference: text
    reverses: id
    reversed: money
    reversible: money
    reason: text"
  `);
});

test('a form’s fields have the kinds of the record’s', () => {
  for (const { form, record } of [resources.users, resources.salons]) {
    expect(fieldKinds(record)).toMatchObject(fieldKinds(form));
  }
});

test('a filter has the kind of the field that it filters', () => {
  expect(fieldKinds(transactionsQuery)).toMatchObject({
    issue_amount_from: 'money',
    issue_date_to: 'day',
    place: 'salon',
  });
  expect(kindOf(callsOn['GET /api/boncards'].query.shape.status)).toBe('boncardStatus');
});

test('every kind is used by some field', () => {
  const schemas: z.core.$ZodType[] = [
    ...Object.values(resources).map(({ record }) => record),
    ...Object.values(callsOn).flatMap(({ query, body }: CallContract) =>
      [query, body].filter((part) => part !== undefined),
    ),
  ];
  const used = schemas.flatMap((schema) => Object.values(fieldKinds(schema)));
  expect(kindNames.filter((kind) => !used.includes(kind))).toEqual([]);
});

test('a report can be made of every list that can be both saved and exported', () => {
  const saved = [...viewInput.shape.resource._zod.values] as ViewResource[];
  expect(saved.filter(isReportResource)).toEqual([
    'boncards',
    'boncards-transactions',
    'audit-entries',
    'liability',
    'roll-forward',
    'settlement',
    'exceptions',
  ]);
});
