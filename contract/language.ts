/** The languages of all texts for people; Polish is the default. */
export const languages = ['pl', 'en'] as const;
export type Language = (typeof languages)[number];
