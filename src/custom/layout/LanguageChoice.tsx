import { useTranslate } from 'ra-core';
import type { Language } from '../../../contract/language.ts';
import { setLanguage } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Choice } from './Choice.tsx';

// A language is named in itself, so that who landed in the wrong one finds the way back.
const options: { value: Language; text: string }[] = [
  { value: 'pl', text: 'Polski' },
  { value: 'en', text: 'English' },
];

/** Polish or English; kept in the browser. */
export function LanguageChoice() {
  const translate = useTranslate();
  return (
    <Choice
      label={translate('frame.language')}
      options={options}
      value={useLanguage()}
      onChange={setLanguage}
    />
  );
}
