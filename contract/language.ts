/** The languages of all texts for people; Polish is the default. */
export const languages = ['pl', 'en'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words, so that people who don't understand the current one find it. */
export const languageNames: Record<Language, string> = { pl: 'Polski', en: 'English' };

/** Returns the language with this code; Polish for anything else. */
export function asLanguage(code: unknown): Language {
  return languages.find((language) => language === code) ?? 'pl';
}
