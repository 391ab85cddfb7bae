import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Language } from '../../contract/language.ts';
import { currentLanguage, subscribeLanguage } from './language.ts';

/**
 * The areas whose texts are loaded together. Each includes the ones before it: neither the login nor the counter
 * has to wait for the office's texts.
 */
const areas = ['auth', 'panel', 'office'] as const;
type Area = (typeof areas)[number];

const store = createStore<{ provider?: I18nProvider; area?: Area }>()(() => ({}));
/** The widest area that has been requested so far. */
let area: Area = 'auth';

/** Loads the texts of the auth area; required once before {@link usePanelProvider}. */
export function loadAuthTexts(): Promise<void> {
  return load();
}

/** Loads the texts of the panel, including those of the auth area. */
export function loadPanelTexts(): Promise<void> {
  return widenTo('panel');
}

/**
 * Returns a function that loads an office screen (books, audit, scheduled reports, or one that shows part of them)
 * together with its texts.
 */
export function withOfficeTexts<Screen>(loadScreen: () => Promise<Screen>): () => Promise<Screen> {
  return async () => (await Promise.all([loadScreen(), widenTo('office')]))[0];
}

async function widenTo(wanted: Area): Promise<void> {
  const { provider, area: loaded } = store.getState();
  const isCurrent = provider?.getLocale() === currentLanguage();
  if (isCurrent && loaded && includes(loaded, wanted)) return;
  const before = area;
  if (!includes(area, wanted)) area = wanted;
  try {
    await load();
  } catch (failure) {
    area = before;
    throw failure;
  }
}

function includes(one: Area, other: Area): boolean {
  return areas.indexOf(one) >= areas.indexOf(other);
}

async function load(): Promise<void> {
  const language = currentLanguage();
  const asked = area;
  const messages = (await loadMessages[asked][language]()) as TranslationMessages;
  // Load again if the language or the area has changed meanwhile: a guard may have redirected into the panel, which
  // needs its own texts.
  if (language !== currentLanguage() || asked !== area) return load();
  // A new object per language and area makes every `useTranslate` render again without remounting forms.
  const provider = polyglotI18nProvider(() => messages, language, [], { allowMissing: true });
  store.setState({ provider, area: asked });
}

/** Returns the i18n provider for the current language. @throws {Error} before {@link loadAuthTexts}. */
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
  office: {
    pl: async () => (await import('./officeMessages.pl.ts')).messages,
    en: async () => (await import('./officeMessages.en.ts')).messages,
  },
};

subscribeLanguage(() => void load().catch(() => undefined));
