import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Language } from '../../contract/language.ts';
import { currentLanguage, subscribeLanguage } from './language.ts';

/** The pages outside the panel load only their own texts. */
type Area = 'auth' | 'panel';

const store = createStore<{ provider?: I18nProvider }>()(() => ({}));
let area: Area = 'auth';

/** Loads the texts of the auth area; required once before {@link usePanelProvider}. */
export function loadAuthTexts(): Promise<void> {
  return load();
}

/** Loads all texts, including those of the auth area. */
export async function loadPanelTexts(): Promise<void> {
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
  // Language or area has changed meanwhile: a guard may have redirected into the panel, which needs its texts.
  if (language !== currentLanguage() || asked !== area) return load();
  // A new object per language: every `useTranslate` re-renders, and no form is remounted.
  store.setState({ provider: polyglotI18nProvider(() => messages, language, [], { allowMissing: true }) });
}

/** Returns the i18n provider in the current language. @throws {Error} before {@link loadAuthTexts}. */
export function usePanelProvider(): I18nProvider {
  const { provider } = useStore(store);
  if (!provider) throw new Error('loadAuthTexts comes first');
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
