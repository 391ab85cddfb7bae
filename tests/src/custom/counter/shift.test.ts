import { beforeEach, expect, test } from 'vitest';
import { shift } from '../../../../src/custom/counter/shift.ts';
import { session } from '../../../../src/session.ts';

const signIn = (id: string) =>
  session.start({ access_token: 'token', user_data: { id, role: 1 } as never, capabilities: [] });

beforeEach(() => signIn('u1'));

test('the kind of a document is remembered, and can be forgotten', () => {
  expect(shift.documentKind()).toBeUndefined();
  shift.rememberDocumentKind('none');
  expect(shift.documentKind()).toBe('none');
  shift.rememberDocumentKind(undefined);
  expect(shift.documentKind()).toBeUndefined();
});

test('the shift ends when the person signs out, but not when the session expires', () => {
  shift.rememberDocumentKind('receipt');
  session.expire();
  signIn('u1');
  expect(shift.documentKind()).toBe('receipt');
  session.end();
  signIn('u1');
  expect(shift.documentKind()).toBeUndefined();
});

test('a shift is only valid for its own person', () => {
  shift.rememberDocumentKind('receipt');
  session.expire();
  signIn('u2');
  expect(shift.documentKind()).toBeUndefined();
});
