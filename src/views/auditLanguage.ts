import type { AuditLanguage } from '../../contract/auditText.ts';
import { auditWordsEn } from '../../contract/auditWords.en.ts';
import { auditWordsPl } from '../../contract/auditWords.pl.ts';
import type { Language } from '../../contract/language.ts';
import { wordsEn } from '../../contract/words.en.ts';
import { wordsPl } from '../../contract/words.pl.ts';
import { currentLanguage } from '../i18n/language.ts';
import { dayText, momentText } from '../kinds/dates.ts';

const words: Record<Language, Pick<AuditLanguage, 'texts' | 'words'>> = {
  pl: { texts: auditWordsPl, words: wordsPl },
  en: { texts: auditWordsEn, words: wordsEn },
};

/** Returns what it takes to write an audit entry in the current language. */
export function auditLanguage(): AuditLanguage {
  return {
    ...words[currentLanguage()],
    formatDay: (day) => dayText(day) ?? day,
    formatMoment: (instant) => momentText(instant) ?? instant,
  };
}
