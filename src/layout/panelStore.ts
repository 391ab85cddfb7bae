import { localStorageStore, memoryStore, type Store } from 'ra-core';
import type { Language } from '../../contract/language.ts';
import { setLanguage } from '../i18n/language.ts';
import { currentTheme, setTheme, type ThemeChoice } from '../theme/choice.ts';

/**
 * Keys that are kept only as long as the page is open: the position in a list, and which parts of the frame are
 * open. The theme has a key of its own.
 */
const IN_MEMORY_KEYS = /^theme$|\.listParams$|selectedIds|\.expanded$|^(sidebar|bar)\./;

/**
 * Returns react-admin's Store for one user in this browser (hidden columns, saved views). Theme and language use
 * the keys that the pages outside the panel read as well. Signing out deletes nothing from it.
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
      // react-admin uses this key only for the theme.
      if (key === 'theme') return currentTheme() as never;
      // The i18n provider knows the language: another tab may have changed it.
      if (key === 'locale') return defaultValue;
      const kept = storeOf(key).getItem(key, defaultValue);
      // No stored value is a string: a string means that the value could not be parsed.
      return typeof kept === 'string' ? defaultValue : kept;
    },
    setItem(key, value) {
      // Not published through the Store: react-admin would remount the panel and lose what was typed. The i18n
      // provider publishes it.
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
