import type { Store } from 'ra-core';
import type { Language } from '../contract/language.ts';
import { setLanguage } from './i18n/language.ts';
import { currentTheme, setTheme, type ThemeChoice } from './theme/choice.ts';

/** Keys that are kept only as long as the page: the position in a list, and whether the sidebar is open. */
const IN_MEMORY_KEYS = /\.listParams$|selectedIds|\.expanded$|^sidebar\./;

/**
 * Returns react-admin's Store for one user (hidden columns, saved views) in this browser. Theme and language use the keys that
 * the pages outside the panel also read. Signing out deletes none of it.
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
      // The i18n provider has it: another tab may have changed it.
      if (key === 'locale') return defaultValue;
      if (!memory.has(key)) memory.set(key, IN_MEMORY_KEYS.test(key) ? undefined : kept(prefix + key));
      // A tablet is too narrow for both sidebar and screen.
      const start = key === 'sidebar.open' ? innerWidth >= 960 : defaultValue;
      return (memory.get(key) ?? start) as never;
    },
    setItem(key, value) {
      // Not published: react-admin would remount the panel and lose what was typed. The i18n provider publishes it.
      if (key === 'locale') return setLanguage(value as Language);
      if (key === 'theme') setTheme(value as ThemeChoice);
      else {
        memory.set(key, value);
        if (!IN_MEMORY_KEYS.test(key)) localStorage.setItem(prefix + key, JSON.stringify(value));
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

/** Returns the stored value of a key; undefined if it is not JSON. */
function kept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
