import { describe, expect, test } from 'vitest';
import {
  beginsAsAddress,
  groupCardNumber,
  isCardNumber,
  isPin,
  maskCardNumber,
  normalizeCardNumber,
  normalizePin,
} from '../../../contract/cardNumber.ts';

describe('a card number', () => {
  test.each([
    'DEMO0000000000000001',
    'demo 0000 0000 0000 0001',
    'DEMO-0000-0000-0000-0001',
    'DEMO–0000—0000‑0000 0001',
    '\u0002DEMO0000000000000001\r\n',
    'DEMO\u00a00000\u00a00000\u00a00000\u00a00001',
    '\ufeffDEMO0000\u200b0000\u00ad0000\u202e0001',
    'DEMO−0000−0000−0000−0001',
    ']C1DEMO0000000000000001',
    ']c1demo0000000000000001\r',
    ']d2\u001dDEMO0000000000000001',
    '*DEMO0000000000000001*',
    ']A0*DEMO 0000 0000 0000 0001*',
  ])('%j is read as printed, typed or scanned', (text) => {
    const number = normalizeCardNumber(text);
    expect(number).toBe('DEMO0000000000000001');
    expect(isCardNumber(number)).toBe(true);
  });

  test.each([
    'https://bony.example/#DEMO0000000000000001',
    'HTTPS://BONY.EXAMPLE/#DEMO0000000000000001\r',
    ']Q3http://localhost:3000/#demo0000000000000001',
    'https://bony-optyka.example/sprawdz?a=1#DEMO0000000000000001',
    'https://bony.example/#DEMO-0000-0000-0000-0001',
    // The scanner is set to a German, Polish typist's, British or Italian keyboard, the computer to another one.
    'https>&&bony.example&\\DEMO0000000000000001',
    'httpsŁ--bony-example-#DEMO0000000000000001',
    'https://bony.example/£DEMO0000000000000001',
    'httpsç--bony.example-£DEMO0000000000000001\r',
    ']Q1HTTPSÖ--BONY.EXAMPLE-\u00a7DEMO0000000000000001',
  ])('%j has it', (text) => expect(normalizeCardNumber(text)).toBe('DEMO0000000000000001'));

  test.each([
    'https://bony.example/#DEMO000000000000001',
    'https://bony.example/#DEMO00000000000000001',
    'https://bony.example/#',
    'https://DEMO0000000000000001',
    'bony.example/#DEMO0000000000000001x',
    'https://bony.example/DEMO0000000000000001',
  ])('the address %j has none', (text) => expect(isCardNumber(normalizeCardNumber(text))).toBe(false));

  test.each([
    'https://bony.optyka-kowalski-warszawa.pl/#DEMO0000000000000001',
    'http://salonoptycznywarszawa.example:3000/#DEMO0000000000000001',
    'https://bony.example/salon-optyczny-warszawa/karta#DEMO0000000000000001',
    'httpsŁ--bony.salonoptycznywarszawa.example-#DEMO0000000000000001',
  ])('%j has none until all of it is typed', (address) => {
    const typed = [...address].map((_, index) => address.slice(0, index));
    expect(typed.filter((text) => isCardNumber(normalizeCardNumber(text)))).toEqual([]);
    expect(normalizeCardNumber(address)).toBe('DEMO0000000000000001');
  });

  test('an address is recognised before its number has been typed', () => {
    expect(['https:', 'https://bony.example/#DEMO', ']Q3http:/'].map(beginsAsAddress)).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      ['http', 'HTTPS0000000', 'https://bony.example/#DEMO0000000000000001'].map(beginsAsAddress),
    ).toEqual([false, false, false]);
  });

  test.each([
    '',
    'DEMO000000000000001',
    'DEMO00000000000000001',
    'DEMO000000000000000Ą',
    'DEMO_000000000000001',
    'DEMO0000*0000000000001',
    ']C1DEMO000000000000001',
  ])('%j is none', (text) => expect(isCardNumber(normalizeCardNumber(text))).toBe(false));

  test('is shown in groups of four, and masked except for the last four', () => {
    expect(groupCardNumber('DEMO0000000000000001')).toBe('DEMO 0000 0000 0000 0001');
    expect(maskCardNumber('DEMO0000000000000001')).toBe('•••• 0001');
    expect(groupCardNumber(maskCardNumber('DEMO0000000000000001'))).toBe('•••• 0001');
    expect(maskCardNumber('0000000000🁰𐄿1𞁐A')).toBe('•••• 𐄿1𞁐A');
  });
});

test.each([
  ['a1b', true],
  [' 007 ', true],
  ['0 07', true],
  ['\u00a00\u200b0\u00ad7\ufeff', true],
  ['12', false],
  ['1234', false],
  ['1ą2', false],
])('%j as a PIN: %s', (text, expected) => {
  expect(isPin(normalizePin(text))).toBe(expected);
});
