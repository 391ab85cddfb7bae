import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Language } from '../../contract/language.ts';
import { currentLanguage, subscribeLanguage } from './language.ts';

/** Where a person is: the pages outside the panel load no more than they say. */
type Area = 'auth' | 'panel';

const store = createStore<{ provider?: I18nProvider }>()(() => ({}));
let area: Area = 'auth';

/** Loads the messages of the auth area; has to be done once before {@link usePanelProvider}. */
export function prepareAuthProvider(): Promise<void> {
  return load();
}

/** Loads all messages; what the auth area says is among them. */
export async function preparePanelProvider(): Promise<void> {
  if (area === 'panel') return;
  area = 'panel';
  try {
    await load();
  } catch (failure) {
    area = 'auth';
    throw failure;
  }
}

async function load(): Promise<void> {
  const language = currentLanguage();
  const asked = area;
  const messages = (await loadMessages[asked][language]()) as TranslationMessages;
  // Something else is needed by now: a guard may have led into the panel, where nothing is drawn without its sentences.
  if (language !== currentLanguage() || asked !== area) return load();
  // A new object a language: that is how every `useTranslate` notices, and no form is torn down.
  store.setState({ provider: polyglotI18nProvider(() => messages, language, [], { allowMissing: true }) });
}

/** The i18n provider in the current language; a switch re-renders at once. */
export function usePanelProvider(): I18nProvider {
  const { provider } = useStore(store);
  if (!provider) throw new Error('prepareAuthProvider comes first');
  return provider;
}

const loadMessages: Record<Area, Record<Language, () => Promise<object>>> = {
  auth: {
    pl: async () => (await import('./auth.pl.ts')).messages,
    en: async () => (await import('./auth.en.ts')).messages,
  },
  panel: {
    pl: async () => (await import('./panelMessages.pl.ts')).messages,
    en: async () => (await import('./panelMessages.en.ts')).messages,
  },
};

subscribeLanguage(() => void load().catch(() => undefined));
