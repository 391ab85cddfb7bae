import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { fold } from '../../contract/fold.ts';
import { PASSWORD_MINIMUM_LENGTH } from '../../contract/password.ts';
import type { Reason } from '../../contract/refusals.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';

/** From this score on a password takes more than a million guesses. */
const MIN_SCORE = 2;
/** Looking for patterns takes time with the square of the length; what is longer is judged by its beginning. */
const JUDGED_CHARACTERS = 40;

interface Raters {
  common: ReadonlySet<string>;
  /** Knows no words: what it finds weak is so whatever the language. */
  shapes: ZxcvbnFactory;
  words: ZxcvbnFactory;
}

let raters: Promise<Raters> | undefined;

/**
 * Returns why a password cannot be chosen, by what is wrong with it: it is one of the most common ones, ignoring case, or few guesses
 * away from a pattern, a word, or something about its person (`about`).
 */
export async function weakPasswordRefusal(
  password: string,
  about: readonly string[] = [],
): Promise<Refusal | undefined> {
  raters ??= makeRaters();
  const { common, shapes, words } = await raters;
  const typed = password.normalize('NFKC');
  const reason = common.has(typed.toLowerCase())
    ? 'password-common'
    : (weakness(shapes, typed) ?? weakness(words, fold(typed), about.map(fold)));
  return reason && refuse(reason, { field: 'password' });
}

function weakness(rater: ZxcvbnFactory, password: string, about: string[] = []): Reason | undefined {
  const { score, sequence } = rater.check(password, about);
  if (score >= MIN_SCORE) return undefined;
  const longest = sequence
    .filter(({ pattern }) => pattern !== 'bruteforce')
    .toSorted((one, other) => other.token.length - one.token.length)[0];
  return longest ? reasonOf(longest, password) : 'password-common';
}

interface Match {
  pattern: string;
  token: string;
  dictionaryName?: string;
}

function reasonOf({ pattern, token, dictionaryName = '' }: Match, password: string): Reason {
  // Part of a password may be common, too: then it is a word like any other.
  if (dictionaryName === 'passwords' && token === password) return 'password-common';
  return reasonsOfWords[dictionaryName] ?? reasonsOfPatterns[pattern] ?? 'password-word';
}

const reasonsOfWords: Record<string, Reason> = {
  names: 'password-name',
  surnames: 'password-name',
  userInputs: 'password-own',
};

const reasonsOfPatterns: Record<string, Reason> = {
  repeat: 'password-repeats',
  sequence: 'password-sequence',
  spatial: 'password-keyboard',
  date: 'password-date',
  // A year.
  regex: 'password-date',
};

/** Loads the lists of words; called when the first password is chosen, so that it does not delay the start. */
async function makeRaters(): Promise<Raters> {
  const [{ ZxcvbnFactory }, { dictionary: common, adjacencyGraphs: graphs }, { dictionary: polish }] =
    await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
      import('@zxcvbn-ts/language-pl'),
    ]);
  const passwords = common['passwords-common'];
  const options = { graphs, maxLength: JUDGED_CHARACTERS, l33tMaxSubstitutions: 10 };
  const names = [...polish.femaleFirstnames, ...polish.maleFirstnames].map(fold);
  const surnames = [...polish.femaleLastnames, ...polish.maleLastnames].map(fold);
  const isName = new Set([...names, ...surnames]);
  const withoutNames = (words: readonly string[]) => words.map(fold).filter((word) => !isName.has(word));
  const dictionary = {
    passwords,
    names,
    surnames,
    words: withoutNames(polish.commonWords),
    // Places, products and the like.
    encyclopedia: withoutNames(polish.wikipedia),
  };
  return {
    common: new Set(passwords.filter(({ length }) => length >= PASSWORD_MINIMUM_LENGTH)),
    shapes: new ZxcvbnFactory(options),
    words: new ZxcvbnFactory({ ...options, dictionary }),
  };
}
