import type { AuditLanguage } from '../../../contract/auditText.ts';
import { auditWordsEn } from '../../../contract/auditWords.en.ts';
import { auditWordsPl } from '../../../contract/auditWords.pl.ts';
import { wordsEn } from '../../../contract/words.en.ts';
import { wordsPl } from '../../../contract/words.pl.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { dayText, momentText } from '../../kinds/dates.ts';

/** Returns what it takes to write an audit entry in the current language. */
export function auditLanguage(): AuditLanguage {
  const words =
    currentLanguage() === 'en'
      ? { texts: auditWordsEn, words: wordsEn }
      : { texts: auditWordsPl, words: wordsPl };
  return {
    ...words,
    formatDay: (day) => dayText(day) ?? day,
    formatMoment: (instant) => momentText(instant) ?? instant,
  };
}
