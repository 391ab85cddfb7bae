import { fieldSentencesPl } from '../../contract/fieldSentences.pl.ts';
import { authPl } from './auth.pl.ts';
import { errorPl } from './error.pl.ts';
import { failuresPl } from './failures.pl.ts';
import { framePl } from './frame.pl.ts';

/** What the pages outside the panel say in Polish; the panel says it, too. */
export const messages = {
  app: 'Bonpanel',
  page: { title: '%{page} · Bonpanel' },
  auth: { ...authPl, frame: framePl },
  error: { ...errorPl, ...failuresPl },
  field: fieldSentencesPl,
};
