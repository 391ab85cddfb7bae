import { expect, test } from 'vitest';
import { likelyDomain } from '../../../src/money/likelyDomain.ts';

test.each([
  ['ania@gmial.com', 'gmail.com'],
  ['ania@gmai.com', 'gmail.com'],
  ['ania@gmaill.com', 'gmail.com'],
  ['Ania@GMAIL.CON ', 'gmail.com'],
  ['ania@gmail.co', 'gmail.com'],
  ['ania@wp.p', 'wp.pl'],
  ['ania@interai.pl', 'interia.pl'],
])('%s is a slip of the keys', (email, domain) => expect(likelyDomain(email)).toBe(domain));

test.each([
  'ania@gmail.com',
  'ania@wp.pl',
  'ania@op.pl',
  // Several known domains differ in one letter, so none is suggested.
  'ania@xp.pl',
  'ania@example.test',
  'ania@salon-gmail.com',
  'ania@ymail.com',
  'ania@mail.com',
  'ania@go2.pl',
  'ania@',
  'ania',
  '',
])('%s may be meant', (email) => expect(likelyDomain(email)).toBeUndefined());
