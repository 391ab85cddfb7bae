import { catalogue } from './catalogue.ts';
import { checkPl } from './check.pl.ts';

export const useCheckTexts = await catalogue(checkPl, async () => (await import('./check.en.ts')).checkEn);
