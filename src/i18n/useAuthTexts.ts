import { authPl } from './auth.pl.ts';
import { catalogue } from './catalogue.ts';

export const useAuthTexts = await catalogue(authPl, async () => (await import('./auth.en.ts')).authEn);
