import type { Language } from '../../contract/language.ts';
import type { Grosze } from '../../contract/money.ts';

/** Returns an amount below a thousand million zlotys in words: `pięć tysięcy złotych pięćdziesiąt groszy`. */
export function amountInWords(amount: Grosze, language: Language): string {
  const { zloty, grosz, and } = currencies[language];
  const zlotys = Math.floor(amount / 100);
  const grosze = amount % 100;
  const count = (number: number, unit: Forms) =>
    `${numberInWords[language](number)} ${formOf(number, unit, language)}`;
  if (grosze === 0) return count(zlotys, zloty);
  return zlotys === 0 ? count(grosze, grosz) : `${count(zlotys, zloty)}${and}${count(grosze, grosz)}`;
}

/** The forms of a noun. In Polish `few` is used after 2–4, 22–24 and so on, `many` after all other numbers. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;

const currencies: Record<Language, { zloty: Forms; grosz: Forms; and: string }> = {
  pl: {
    zloty: { one: 'złoty', few: 'złote', many: 'złotych' },
    grosz: { one: 'grosz', few: 'grosze', many: 'groszy' },
    and: ' ',
  },
  en: { zloty: { one: 'zloty', other: 'zlotys' }, grosz: { one: 'grosz', other: 'groszy' }, and: ' and ' },
};

const numberInWords: Record<Language, (number: number) => string> = { pl: inPolish, en: inEnglish };

const pluralRules = { pl: new Intl.PluralRules('pl'), en: new Intl.PluralRules('en') };

function formOf(count: number, forms: Forms, language: Language): string | undefined {
  return forms[pluralRules[language].select(count)];
}

const thousands: Forms = { one: 'tysiąc', few: 'tysiące', many: 'tysięcy' };
const millions: Forms = { one: 'milion', few: 'miliony', many: 'milionów' };

function inPolish(number: number): string {
  if (number === 0) return 'zero';
  const { million, thousand, rest } = groupsOf(number);
  const group = (count: number, forms: Forms) =>
    count === 0
      ? ''
      : // Polish says "tysiąc" for 1000, without "jeden".
        `${count === 1 ? '' : `${polishBelowThousand(count)} `}${formOf(count, forms, 'pl')}`;
  return joined(group(million, millions), group(thousand, thousands), polishBelowThousand(rest));
}

function polishBelowThousand(number: number): string {
  const tens = Math.floor((number % 100) / 10);
  return joined(
    polishHundreds[Math.floor(number / 100)],
    tens === 1 ? polishBelowTwenty[number % 100] : joined(polishTens[tens], polishBelowTwenty[number % 10]),
  );
}

function inEnglish(number: number): string {
  if (number === 0) return 'zero';
  const { million, thousand, rest } = groupsOf(number);
  const isLarge = million > 0 || thousand > 0;
  return joined(
    million > 0 && `${englishBelowThousand(million)} million`,
    thousand > 0 && `${englishBelowThousand(thousand)} thousand`,
    isLarge && rest > 0 && rest < 100 && 'and',
    englishBelowThousand(rest),
  );
}

function englishBelowThousand(number: number): string {
  const hundreds = Math.floor(number / 100);
  const below = number % 100;
  const tens = [englishTens[Math.floor(below / 10)], englishBelowTwenty[below % 10]]
    .filter(Boolean)
    .join('-');
  return joined(
    hundreds > 0 && `${englishBelowTwenty[hundreds]} hundred`,
    hundreds > 0 && below > 0 && 'and',
    below < 20 ? englishBelowTwenty[below] : tens,
  );
}

function groupsOf(number: number) {
  return {
    million: Math.floor(number / 1e6),
    thousand: Math.floor(number / 1000) % 1000,
    rest: number % 1000,
  };
}

function joined(...words: (string | false | undefined)[]): string {
  return words.filter(Boolean).join(' ');
}

/** Words by their number; the word for zero is empty. */
const list = (words: string): readonly string[] => ['', ...words.split(' ')];

const polishBelowTwenty = list(
  'jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście',
);
const polishTens = list(
  'dziesięć dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
);
const polishHundreds = list('sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset');
const englishBelowTwenty = list(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const englishTens = list('ten twenty thirty forty fifty sixty seventy eighty ninety');
