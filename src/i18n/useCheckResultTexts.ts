import { catalogue } from './catalogue.ts';
import { checkResultPl } from './checkResult.pl.ts';

export const useCheckResultTexts = await catalogue(
  checkResultPl,
  async () => (await import('./checkResult.en.ts')).checkResultEn,
);
