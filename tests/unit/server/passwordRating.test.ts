import { describe, expect, test, vi } from 'vitest';
import type { Reason } from '../../../contract/refusals.ts';
import { weakPasswordRefusal } from '../../../server/accounts/passwordRating.ts';
import { wordsAbout } from '../../../server/accounts/userFacts.ts';
import { processorTime } from '../../support/processorTime.ts';

const reasonOf = async (password: string, about?: string[]) =>
  (await weakPasswordRefusal(password, about))?.refused;

const refused: [Reason, string[]][] = [
  ['password-common', ['qwertyuiop', 'QWERTYUIOP', 'zaq12wsx', 'P@ssw0rd']],
  [
    'password-repeats',
    [
      '00000000',
      'aaaaaaaa',
      '        ',
      '\u00a0'.repeat(8),
      '123123123',
      'abcabcabc',
      'lalalala',
      'aaaaaaab',
      'ŁŁŁŁŁŁŁŁ',
    ],
  ],
  ['password-sequence', ['987654321', '23456789', 'hgfedcba', 'cdefghij']],
  ['password-keyboard', ['poiuytre', 'lkjhgfdsa']],
  ['password-date', ['26112026', '26.11.1985', '1985-11-26']],
  [
    'password-name',
    [
      'katarzyna',
      'Katarzyna',
      'małgorzata1',
      'malgorzata1',
      'wojciech7',
      'lewandowska',
      'Kowalski1',
      'marzena12',
    ],
  ],
  [
    'password-word',
    [
      'matrix11',
      'Dupa1234',
      'haslo123',
      'hasło123',
      'HASŁO123',
      'polska123',
      'Polska2026',
      'warszawa1',
      'okulary1',
      'kochanie1',
    ],
  ],
];

describe.each(refused)('%s', (reason, passwords) => {
  test.each(passwords)('refuses “%s” next to its field', async (password) => {
    expect(await weakPasswordRefusal(password)).toEqual({ refused: reason, field: 'password' });
  });
});

test('a person’s name or address cannot be their own password, but may be somebody else’s', async () => {
  const about = wordsAbout({
    name: 'Zdzichosława',
    surname: 'Brzęczykowska',
    email: 'z.brzeczyk@salonik77.example',
  });
  for (const password of ['brzeczykowska', 'BRZĘCZYKOWSKA1', 'zdzichoslawa2', 'salonik77', 'bonpanel1']) {
    expect(await reasonOf(password, about)).toBe('password-own');
  }
  expect(await reasonOf('zdzichoslawa2')).toBeUndefined();
});

test.each([
  'nowe-haslo-1',
  'nowe-haslo-2026',
  'demo-admin-2026',
  'demo-employer-2026',
  'niebieski-slon-47',
  'Xk3mQ9tz',
  'zielona góra nocą',
  'żółwie i jeże',
])('“%s” may be chosen', async (password) => {
  expect(await reasonOf(password)).toBeUndefined();
});

test('the longest password is rated quickly, whatever its characters are', async () => {
  await reasonOf('nowe-haslo-1');
  const startedAt = processorTime();
  for (const part of ['4@8({[<369&!1|0$5+7%2/', 'a1', '19851126', 'haslo', 'x'])
    await reasonOf(part.repeat(200).slice(0, 200));
  expect(processorTime() - startedAt).toBeLessThan(2_000);
});

test('a password is rated although the word lists could not be loaded for the one before', async () => {
  vi.resetModules();
  vi.doMock('@zxcvbn-ts/language-pl', () => {
    throw new Error('too many open files');
  });
  const { weakPasswordRefusal } = await import('../../../server/accounts/passwordRating.ts');
  await expect(weakPasswordRefusal('qwertyuiop')).rejects.toThrow();
  vi.doUnmock('@zxcvbn-ts/language-pl');
  expect(await weakPasswordRefusal('qwertyuiop')).toMatchObject({ refused: 'password-common' });
});
