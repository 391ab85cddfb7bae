import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useSyncExternalStore } from 'react';
import { currentLanguage, type Language, subscribeLanguage } from './language.ts';

let provider: I18nProvider | undefined;
const listeners = new Set<() => void>();

/** Loads the messages of the current language; has to be done once before {@link usePanelProvider}. */
export async function preparePanelProvider(): Promise<void> {
  const language = currentLanguage();
  const messages = await loadMessages[language]();
  if (language !== currentLanguage()) return;
  // A new object a language: that is how every `useTranslate` notices, and no form is torn down.
  provider = polyglotI18nProvider(() => messages, language, [], { allowMissing: true });
  for (const listener of listeners) listener();
}

/** The panel's i18n provider in the current language; a switch re-renders at once. */
export function usePanelProvider(): I18nProvider {
  const current = useSyncExternalStore(subscribe, () => provider);
  if (!current) throw new Error('preparePanelProvider comes first');
  return current;
}

const loadMessages: Record<Language, () => Promise<TranslationMessages>> = {
  pl: async () => (await import('./panelMessages.pl.ts')).messages,
  en: async () => (await import('./panelMessages.en.ts')).messages,
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

subscribeLanguage(() => void preparePanelProvider());
