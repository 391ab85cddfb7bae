import { publicSentencesPl } from '../../contract/publicSentences.pl.ts';
import { failuresPl } from './failures.pl.ts';
import { framePl } from './frame.pl.ts';

/** Polish sentences around the public check. */
export const publicPagePl = {
  fields: publicSentencesPl,
  failures: failuresPl,
  frame: { ...framePl, product: 'Bonpanel', staff: 'Panel pracownika' },
};
