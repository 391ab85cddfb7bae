import type { Store } from 'ra-core';
import type { Language } from '../contract/language.ts';
import { setLanguage } from './i18n/language.ts';
import { currentTheme, setTheme, type ThemeChoice } from './theme/choice.ts';

/** What lasts as long as the page: where a person was in a list, and whether the sidebar is open. */
const FOR_THIS_PAGE = /\.listParams$|selectedIds|\.expanded$|^sidebar\./;

/**
 * react-admin's Store, a person's own (hidden columns, saved views), in this browser. Theme and language are on the keys that
 * the pages outside the panel read, too; signing out leaves all of it alone.
 */
export function panelStore(userId: string): Store {
  const prefix = `panel.${userId}.`;
  const memory = new Map<string, unknown>();
  const listeners = new Map<string, Set<(value: unknown) => void>>();

  function publish(key: string, value: unknown) {
    for (const listener of listeners.get(key) ?? []) listener(value);
  }

  function remove(key: string) {
    memory.delete(key);
    localStorage.removeItem(prefix + key);
    publish(key, undefined);
  }

  function keysFrom(start: string): string[] {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    const keys = [...memory.keys(), ...kept.map((key) => key.slice(prefix.length))];
    return [...new Set(keys)].filter((key) => key.startsWith(start));
  }

  return {
    setup() {},
    teardown() {},
    getItem(key, defaultValue) {
      if (key === 'theme') return currentTheme() as never;
      // The i18n provider tells it: another tab may have chosen.
      if (key === 'locale') return defaultValue;
      if (!memory.has(key)) memory.set(key, FOR_THIS_PAGE.test(key) ? undefined : kept(prefix + key));
      // A tablet has no room for both the sidebar and the screen.
      const start = key === 'sidebar.open' ? innerWidth >= 960 : defaultValue;
      return (memory.get(key) ?? start) as never;
    },
    setItem(key, value) {
      // Nobody is told: react-admin would draw the whole panel again and drop what is typed. The i18n provider tells.
      if (key === 'locale') return setLanguage(value as Language);
      if (key === 'theme') setTheme(value as ThemeChoice);
      else {
        memory.set(key, value);
        if (!FOR_THIS_PAGE.test(key)) localStorage.setItem(prefix + key, JSON.stringify(value));
      }
      publish(key, value);
    },
    removeItem: remove,
    removeItems: (start) => keysFrom(start).forEach(remove),
    reset() {},
    subscribe(key, listener) {
      const all = listeners.get(key) ?? new Set();
      listeners.set(key, all.add(listener));
      return () => all.delete(listener);
    },
    listItems: (start = '') => Object.fromEntries(keysFrom(start).map((key) => [key, kept(prefix + key)])),
  };
}

/** What is kept under a key; nothing where nobody can read it. */
function kept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
