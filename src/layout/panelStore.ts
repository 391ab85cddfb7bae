import { localStorageStore, memoryStore, type Store } from 'ra-core';
import type { Language } from '../../contract/language.ts';
import { setLanguage } from '../i18n/language.ts';
import { currentTheme, setTheme, type ThemeChoice } from '../theme/choice.ts';

/** Keys that are kept only as long as the page: the position in a list, and what of the frame is open. The theme has a key of its own. */
const IN_MEMORY_KEYS = /^theme$|\.listParams$|selectedIds|\.expanded$|^(sidebar|bar)\./;

/**
 * Returns react-admin's Store for one user (hidden columns, saved views) in this browser. Theme and language use the keys that
 * the pages outside the panel also read. Signing out deletes none of it.
 */
export function panelStore(userId: string): Store {
  const browser = localStorageStore('1', `.${userId}`);
  // A tablet is too narrow for both sidebar and screen.
  const memory = memoryStore({ 'sidebar.open': innerWidth >= 960 });
  const storeOf = (key: string) => (IN_MEMORY_KEYS.test(key) ? memory : browser);
  return {
    setup() {
      memory.setup();
      browser.setup();
    },
    teardown() {
      memory.teardown();
      browser.teardown();
    },
    getItem(key, defaultValue) {
      // This key is asked for as a theme only.
      if (key === 'theme') return currentTheme() as never;
      // The i18n provider has it: another tab may have changed it.
      if (key === 'locale') return defaultValue;
      const kept = storeOf(key).getItem(key, defaultValue);
      // No value is a text but one that could not be parsed.
      return typeof kept === 'string' ? defaultValue : kept;
    },
    setItem(key, value) {
      // Not published: react-admin would remount the panel and lose what was typed. The i18n provider publishes it.
      if (key === 'locale') return setLanguage(value as Language);
      if (key === 'theme') setTheme(value as ThemeChoice);
      storeOf(key).setItem(key, value);
    },
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems(start) {
      memory.removeItems(start);
      browser.removeItems(start);
    },
    reset() {},
    subscribe: (key, listener) => storeOf(key).subscribe(key, listener),
  };
}
