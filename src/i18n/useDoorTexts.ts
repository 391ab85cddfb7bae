import { catalogue } from './catalogue.ts';
import { doorsPl } from './doors.pl.ts';

export type DoorTexts = typeof doorsPl;

export const useDoorTexts = await catalogue(doorsPl, async () => (await import('./doors.en.ts')).doorsEn);
