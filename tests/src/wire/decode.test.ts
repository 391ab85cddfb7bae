import { expect, test } from 'vitest';
import { boncard, chargeInput } from '../../../contract/boncard.ts';
import { decode } from '../../../src/wire/decode.ts';
import { encode } from '../../../src/wire/encode.ts';
import { known, Unreadable } from '../../../src/wire/unreadable.ts';

const wire = {
  id: '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47',
  number: 'DEMO0000000000000001',
  status: 1,
  type: 2,
  amount: 150.5,
  valid_until: '2027-06-03',
  created: { by: { fullname: 'Ewa Nowak' }, at: '2026-11-02T19:58:00.000Z' },
};

test('reads words, grosze, instants and text, and null for what is missing', () => {
  expect(decode(boncard, wire)).toMatchObject({
    ...wire,
    status: 'active',
    type: 'medicalSets',
    amount: 150_50,
    created: { by: { fullname: 'Ewa Nowak' }, at: new Date('2026-11-02T19:58:00Z') },
    mother_salon: null,
    written_off: null,
    written_off_amount: null,
  });
});

test('an unreadable value only affects its own place, and is shown as it was written', () => {
  const odd = { ...wire, status: 9, amount: 'dużo', valid_until: 'jutro', moderate: 'Ewa' };
  const { status, amount, valid_until, moderate, ...others } = decode(boncard, odd) as Record<
    string,
    unknown
  >;
  expect([status, amount, valid_until, moderate].map(String)).toEqual(['9', 'dużo', 'jutro', 'Ewa']);
  for (const value of [status, amount, valid_until, moderate]) {
    expect(value).toBeInstanceOf(Unreadable);
    expect(known(value)).toBeNull();
  }
  expect(others).toMatchObject({ number: wire.number, type: 'medicalSets' });
});

test.each([1e20, '0x10', '1e3', '1,5'])('an amount written %j is no number of złoty', (amount) => {
  const { amount: read } = decode(boncard, { ...wire, amount }) as { amount: unknown };
  expect([read, String(read)]).toEqual([expect.any(Unreadable), String(amount)]);
});

test.each([50 - 49.9 - 0.1, 0.3 - 0.2 - 0.1, '-1.4E-15'])(
  'the rest %s of a sum of fractions is zero',
  (amount) => {
    expect(decode(boncard, { ...wire, amount })).toMatchObject({ amount: 0 });
  },
);

test('decoded values are encoded as they were', () => {
  const odd = { ...wire, moderate: null, status: 9, amount: 'dużo' };
  for (const sent of [wire, odd]) {
    expect(JSON.parse(JSON.stringify(encode(boncard, decode(boncard, sent))))).toMatchObject(sent);
  }
});

test('an id is sent back as its host wrote it, however large it is', () => {
  for (const id of [4, '5', '9007199254740993']) {
    const { id: read } = decode(boncard, { id }) as { id: string };
    expect(read).toBe(String(id));
    expect(encode(chargeInput, { boncard_id: read, document: '4' })).toEqual({
      boncard_id: id,
      document: '4',
    });
  }
});
