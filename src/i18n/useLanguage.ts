import { useSyncExternalStore } from 'react';
import type { Language } from '../../contract/language.ts';
import { currentLanguage, subscribeLanguage } from './language.ts';

/** The interface language; a component that reads it follows the choice. */
export function useLanguage(): Language {
  // The public page is prerendered in Polish.
  return useSyncExternalStore(subscribeLanguage, currentLanguage, () => 'pl');
}
