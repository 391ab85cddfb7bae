/** The languages of everything that people read; Polish is the default. */
export const languages = ['pl', 'en'] as const;
export type Language = (typeof languages)[number];
