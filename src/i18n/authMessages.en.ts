import { fieldSentencesEn } from '../../contract/fieldSentences.en.ts';
import { authEn } from './auth.en.ts';
import type { messages as polish } from './authMessages.pl.ts';
import { errorEn } from './error.en.ts';
import { failuresEn } from './failures.en.ts';
import { frameEn } from './frame.en.ts';

/** What the pages outside the panel say in English. */
export const messages: typeof polish = {
  app: 'Bonpanel',
  page: { title: '%{page} · Bonpanel' },
  auth: { ...authEn, frame: frameEn },
  error: { ...errorEn, ...failuresEn },
  field: fieldSentencesEn,
};
