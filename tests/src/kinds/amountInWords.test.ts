import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asGrosze } from '../../../contract/money.ts';
import { amountInWords } from '../../../src/kinds/amountInWords.ts';

test.each([
  [0, 'zero złotych', 'zero zlotys'],
  [1, 'jeden grosz', 'one grosz'],
  [2, 'dwa grosze', 'two groszy'],
  [12, 'dwanaście groszy', 'twelve groszy'],
  [100, 'jeden złoty', 'one zloty'],
  [101, 'jeden złoty jeden grosz', 'one zloty and one grosz'],
  [200, 'dwa złote', 'two zlotys'],
  [500, 'pięć złotych', 'five zlotys'],
  [1200, 'dwanaście złotych', 'twelve zlotys'],
  [2100, 'dwadzieścia jeden złotych', 'twenty-one zlotys'],
  [2222, 'dwadzieścia dwa złote dwadzieścia dwa grosze', 'twenty-two zlotys and twenty-two groszy'],
  [11_200, 'sto dwanaście złotych', 'one hundred and twelve zlotys'],
  [40_000, 'czterysta złotych', 'four hundred zlotys'],
  [100_000, 'tysiąc złotych', 'one thousand zlotys'],
  [100_100, 'tysiąc jeden złotych', 'one thousand and one zlotys'],
  [
    123_450,
    'tysiąc dwieście trzydzieści cztery złote pięćdziesiąt groszy',
    'one thousand two hundred and thirty-four zlotys and fifty groszy',
  ],
  [200_000, 'dwa tysiące złotych', 'two thousand zlotys'],
  [500_000, 'pięć tysięcy złotych', 'five thousand zlotys'],
  [1_200_000, 'dwanaście tysięcy złotych', 'twelve thousand zlotys'],
  [2_100_000, 'dwadzieścia jeden tysięcy złotych', 'twenty-one thousand zlotys'],
  [2_300_000, 'dwadzieścia trzy tysiące złotych', 'twenty-three thousand zlotys'],
  [11_300_000, 'sto trzynaście tysięcy złotych', 'one hundred and thirteen thousand zlotys'],
  [100_000_000, 'milion złotych', 'one million zlotys'],
  [200_001_000, 'dwa miliony dziesięć złotych', 'two million and ten zlotys'],
  [500_000_000, 'pięć milionów złotych', 'five million zlotys'],
])('%i grosze', (grosze, polish, english) => {
  expect(amountInWords.pl(asGrosze(grosze))).toBe(polish);
  expect(amountInWords.en(asGrosze(grosze))).toBe(english);
});

test.each(['pl', 'en'] as const)(
  'no two amounts have the same words, and none has a word missing (%s)',
  (language) => {
    const amount = fc.integer({ min: 0, max: 100_000_000 }).map(asGrosze);
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [words, otherWords] = [one, other].map((each) => amountInWords[language](each));
        expect(words).toMatch(/^\p{L}+([ -]\p{L}+)*$/u);
        expect(words).not.toContain('undefined');
        expect(words === otherWords).toBe(one === other);
      }),
    );
  },
);
