import { setImmediate } from 'node:timers/promises';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { fold } from '../../contract/fold.ts';
import { PASSWORD_MINIMUM_LENGTH } from '../../contract/password.ts';
import type { Reason } from '../../contract/refusals.ts';
import { loadOnce } from '../platform/loadOnce.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';

/** From this score on, a password takes more than a million guesses. */
const MIN_SCORE = 2;
/**
 * Searching for patterns takes time proportional to the square of the length; longer passwords are judged by their
 * beginning.
 */
const JUDGED_CHARACTERS = 40;

interface Raters {
  common: ReadonlySet<string>;
  /** Knows patterns but no words, so it applies to passwords in any language. */
  shapes: ZxcvbnFactory;
  words: ZxcvbnFactory;
}

/**
 * Loads the word lists when the first password is chosen, so that they don't delay the start. This takes half a second
 * in all, in steps between which sales are served.
 */
const raters = loadOnce(makeRaters);

/**
 * Returns why a password is too weak, with a reason for each kind of weakness: it is one of the most common passwords,
 * ignoring case, or it takes few guesses because it is close to a pattern, a word, or something about its person
 * (`about`). Undefined if it is strong enough.
 */
export async function weakPasswordRefusal(
  password: string,
  about: readonly string[] = [],
): Promise<Refusal | undefined> {
  const { common, shapes, words } = await raters();
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
  // If only part of the password is a common one, that part counts as an ordinary word.
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

async function makeRaters(): Promise<Raters> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  await setImmediate();
  const { dictionary: common, adjacencyGraphs: graphs } = await import('@zxcvbn-ts/language-common');
  await setImmediate();
  const { dictionary: polish } = await import('@zxcvbn-ts/language-pl');
  const passwords = common['passwords-common'];
  const options = { graphs, maxLength: JUDGED_CHARACTERS, l33tMaxSubstitutions: 10 };
  const names = await foldAll([...polish.femaleFirstnames, ...polish.maleFirstnames]);
  const surnames = await foldAll([...polish.femaleLastnames, ...polish.maleLastnames]);
  const isName = new Set([...names, ...surnames]);
  const withoutNames = async (words: readonly string[]) =>
    (await foldAll(words)).filter((word) => !isName.has(word));
  const dictionary = {
    passwords,
    names,
    surnames,
    words: await withoutNames(polish.commonWords),
    // Places, products and similar words.
    encyclopedia: await withoutNames(polish.wikipedia),
  };
  return {
    common: new Set(passwords.filter(({ length }) => length >= PASSWORD_MINIMUM_LENGTH)),
    shapes: new ZxcvbnFactory(options),
    words: new ZxcvbnFactory({ ...options, dictionary }),
  };
}

async function foldAll(words: readonly string[]): Promise<string[]> {
  await setImmediate();
  return words.map(fold);
}
