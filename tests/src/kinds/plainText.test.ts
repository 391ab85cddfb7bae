import polyglotI18nProvider from 'ra-i18n-polyglot';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { boncard } from '../../../contract/boncard.ts';
import { boncardImport } from '../../../contract/boncardImport.ts';
import type { Kind } from '../../../contract/kinds.ts';
import { salon } from '../../../contract/salon.ts';
import { transaction } from '../../../contract/transaction.ts';
import { user } from '../../../contract/user.ts';
import { count, day, doneBy, instant, pln } from '../../../contract/wire.ts';
import { messages as english } from '../../../src/i18n/officeMessages.en.ts';
import { messages as polish } from '../../../src/i18n/officeMessages.pl.ts';
import type { Translate } from '../../../src/i18n/useTranslate.ts';
import { plainText } from '../../../src/kinds/plainText.ts';
import { decode } from '../../../src/wire/decode.ts';

const { translate } = polyglotI18nProvider(() => polish, 'pl');
const { translate: translateEnglish } = polyglotI18nProvider(() => english, 'en');

beforeEach(() => localStorage.setItem('language', 'pl'));

/** The schema of a field of each kind, with which the host's value is decoded first. */
const fields: Partial<Record<Kind, z.core.$ZodType>> = {
  text: salon.shape.name,
  email: user.shape.email,
  count,
  flag: user.shape.activated,
  money: pln,
  day,
  moment: instant,
  cardNumber: boncard.shape.number,
  months: boncard.shape.expired_months,
  salon: boncard.shape.mother_salon,
  doneBy,
  boncardStatus: boncard.shape.status,
  boncardType: boncard.shape.type,
  transactionType: transaction.shape.type,
  importStatus: boncardImport.shape.status,
  userStatus: user.shape.status,
  role: user.shape.role,
};

/** Returns a host's value as the text that is shown. */
function textOf(kind: Kind, wire: unknown, translated: Translate, record = {}) {
  const field = fields[kind];
  return plainText(kind, field && decode(field, wire), translated, record).replace(/\s/g, ' ');
}

test.each<[Kind, unknown, string, string]>([
  ['text', 'FV 1', 'FV 1', 'FV 1'],
  ['email', 'ewa@bare.test', 'ewa@bare.test', 'ewa@bare.test'],
  ['count', 12345, '12 345', '12 345'],
  ['flag', true, 'Tak', 'Yes'],
  ['money', 1234.5, '1 234,50 zł', '1 234,50 zł'],
  ['day', '2026-08-06', '06.08.2026', '06.08.2026'],
  ['moment', '2026-08-06T12:05:00Z', '06.08.2026 14:05', '06.08.2026 14:05'],
  ['cardNumber', 'DEMO0000000000000001', 'DEMO 0000 0000 0000 0001', 'DEMO 0000 0000 0000 0001'],
  ['months', 6, '6 miesięcy', '6 months'],
  ['salon', { id: 1, name: 'Salon Rynek' }, 'Salon Rynek', 'Salon Rynek'],
  [
    'doneBy',
    { by: { fullname: 'Ewa Nowak' }, at: '2026-08-06T12:05:00Z' },
    '06.08.2026 14:05 · Ewa Nowak',
    '06.08.2026 14:05 · Ewa Nowak',
  ],
  ['boncardStatus', 0, 'Niesprzedany', 'Not sold'],
  ['boncardType', 1, 'Tylko soczewki', 'Lenses only'],
  ['transactionType', 1, 'Płatność bonem', 'Gift card payment'],
  ['importStatus', 2, 'Błąd', 'Failed'],
  ['userStatus', 'disabled', 'Dezaktywowany', 'Deactivated'],
  ['role', 1, 'Pracownik', 'Employee'],
])('%s %j reads “%s”, in English “%s”', (kind, value, inPolish, inEnglish) => {
  expect(textOf(kind, value, translate)).toBe(inPolish);
  localStorage.setItem('language', 'en');
  expect(textOf(kind, value, translateEnglish)).toBe(inEnglish);
});

test.each<[Kind, unknown, string]>([
  ['money', '10.5', '10,50 zł'],
  ['money', 'dużo', 'dużo'],
  ['money', {}, '–'],
  ['day', '01.01.2028', '01.01.2028'],
  ['day', '2027-12-31T23:30:00Z', '01.01.2028'],
  ['day', 'jutro', 'jutro'],
  // JavaScript would confuse day and month.
  ['moment', '23.02.2026 10:05', '23.02.2026 10:05'],
  ['moment', '03.02.2026 10:05', '03.02.2026 10:05'],
  ['moment', null, '–'],
  ['count', undefined, '–'],
  ['salon', 'Salon Rynek', 'Salon Rynek'],
  ['salon', { id: 1, salon_name: 'Salon Rynek' }, 'Salon Rynek'],
  ['salon', { id: 1 }, '–'],
  ['doneBy', { by: null, at: '2026-08-06T12:05:00Z' }, '06.08.2026 14:05'],
  ['doneBy', { by: 'Ewa', at: null }, 'Ewa'],
  ['doneBy', {}, '–'],
  ['doneBy', 'Ewa', 'Ewa'],
  ['boncardStatus', '1', 'Aktywny'],
  ['boncardStatus', 9, '9'],
  ['userStatus', 'asleep', 'asleep'],
  ['role', null, 'Brak roli'],
  ['role', undefined, '–'],
  ['cardNumber', 123, '123'],
])('of a foreign host, %s %j costs its cell only: “%s”', (kind, value, text) => {
  expect(textOf(kind, value, translate)).toBe(text);
});

test('a status also depends on other fields of the record', () => {
  const card = { valid_until: '2020-01-01' };
  expect(textOf('boncardStatus', 1, translate, card)).toBe('Po terminie');
  expect(textOf('boncardStatus', 3, translate, card)).toBe('Wykorzystany');
  expect(textOf('boncardStatus', 1, translate, { valid_until: null })).toBe('Aktywny');
  expect(textOf('importStatus', 1, translate, { stats: { ok: 0, error: 1 } })).toBe('Nic nie dodano');
  expect(textOf('importStatus', 1, translate, { stats: { ok: 3, error: 7 } })).toBe('Dodano część');
  // A known number is not an error, but its row was rejected all the same.
  const known = { ok: 3, error: 0, duplicates: 1 };
  expect(textOf('importStatus', 1, translate, { stats: known })).toBe('Dodano część');
  expect(textOf('importStatus', 1, translate, { stats: null })).toBe('Zakończony');
  expect(textOf('userStatus', 'active', translate, { activated: false })).toBe('Czeka na aktywację');
});
