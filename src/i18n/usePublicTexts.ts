import { catalogue } from './catalogue.ts';
import { publicPagePl } from './publicPage.pl.ts';

export const usePublicTexts = await catalogue(
  publicPagePl,
  async () => (await import('./publicPage.en.ts')).publicPageEn,
);
