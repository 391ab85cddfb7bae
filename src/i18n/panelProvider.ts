import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Language } from '../../contract/language.ts';
import { currentLanguage, subscribeLanguage } from './language.ts';

const store = createStore<{ provider?: I18nProvider }>()(() => ({}));

/** Loads the messages of the current language; has to be done once before {@link usePanelProvider}. */
export async function preparePanelProvider(): Promise<void> {
  const language = currentLanguage();
  const messages = await loadMessages[language]();
  if (language !== currentLanguage()) return;
  // A new object a language: that is how every `useTranslate` notices, and no form is torn down.
  store.setState({ provider: polyglotI18nProvider(() => messages, language, [], { allowMissing: true }) });
}

/** The panel's i18n provider in the current language; a switch re-renders at once. */
export function usePanelProvider(): I18nProvider {
  const { provider } = useStore(store);
  if (!provider) throw new Error('preparePanelProvider comes first');
  return provider;
}

const loadMessages: Record<Language, () => Promise<TranslationMessages>> = {
  pl: async () => (await import('./panelMessages.pl.ts')).messages,
  en: async () => (await import('./panelMessages.en.ts')).messages,
};

subscribeLanguage(() => void preparePanelProvider());
