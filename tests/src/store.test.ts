import { expect, test, vi } from 'vitest';
import { panelStore } from '../../src/store.ts';

test('keeps a person’s columns in the browser, apart from another’s', () => {
  panelStore('1').setItem('users.datatable', ['email']);
  expect(panelStore('1').getItem('users.datatable')).toEqual(['email']);
  expect(panelStore('2').getItem('users.datatable', [])).toEqual([]);
});

test('where a person was in a list is forgotten with the page', () => {
  const store = panelStore('1');
  store.setItem('users.listParams', { page: 2 });
  expect(store.getItem('users.listParams')).toEqual({ page: 2 });
  expect(panelStore('1').getItem('users.listParams')).toBeUndefined();
});

test('theme and language are on the keys of the pages outside the panel', () => {
  const store = panelStore('1');
  store.setItem('theme', 'dark');
  store.setItem('locale', 'en');
  expect([localStorage.getItem('theme'), localStorage.getItem('language')]).toEqual(['dark', 'en']);
  expect(store.getItem('theme')).toBe('dark');
  // The i18n provider tells it, see the store.
  expect(store.getItem('locale', 'en')).toBe('en');
});

test('signing out, which resets a store, takes nothing away', () => {
  const store = panelStore('1');
  store.setItem('users.datatable', ['email']);
  store.reset();
  expect(store.getItem('users.datatable')).toEqual(['email']);
});

test('tells of a change and of a removal, and stops when it is asked to', () => {
  const store = panelStore('1');
  const told = vi.fn();
  const stop = store.subscribe('users.savedQueries', told);
  store.setItem('users.savedQueries', ['one']);
  expect(store.listItems?.('users.')).toEqual({ 'users.savedQueries': ['one'] });
  store.removeItems('users.');
  stop();
  store.setItem('users.savedQueries', ['two']);
  expect(told.mock.calls).toEqual([[['one']], [undefined]]);
});

test('what nobody can read in the browser is nothing', () => {
  localStorage.setItem('panel.1.users.datatable', '["em');
  expect(panelStore('1').getItem('users.datatable', [])).toEqual([]);
});
