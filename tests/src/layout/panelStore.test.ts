import { expect, test, vi } from 'vitest';
import { panelStore } from '../../../src/layout/panelStore.ts';

test('keeps each user’s columns separately', () => {
  panelStore('1').setItem('users.datatable', ['email']);
  expect(panelStore('1').getItem('users.datatable')).toEqual(['email']);
  expect(panelStore('2').getItem('users.datatable', [])).toEqual([]);
});

test('forgets the position in a list on reload', () => {
  const store = panelStore('1');
  store.setup();
  store.setItem('users.listParams', { page: 2 });
  expect(store.getItem('users.listParams')).toEqual({ page: 2 });
  expect(panelStore('1').getItem('users.listParams')).toBeUndefined();
});

test('theme and language use the keys of the pages outside the panel', () => {
  const store = panelStore('1');
  store.setItem('theme', 'dark');
  store.setItem('locale', 'en');
  expect([localStorage.getItem('theme'), localStorage.getItem('language')]).toEqual(['dark', 'en']);
  expect(store.getItem('theme')).toBe('dark');
  // The i18n provider writes the language, see the store.
  expect(store.getItem('locale', 'en')).toBe('en');
});

test('signing out, which resets react-admin’s store, deletes nothing', () => {
  const store = panelStore('1');
  store.setItem('users.datatable', ['email']);
  store.reset();
  expect(store.getItem('users.datatable')).toEqual(['email']);
});

test('publishes changes and removals until unsubscribed', () => {
  const store = panelStore('1');
  const told = vi.fn();
  const stop = store.subscribe('users.savedQueries', told);
  store.setItem('users.savedQueries', ['one']);
  store.removeItems('users.');
  stop();
  store.setItem('users.savedQueries', ['two']);
  expect(told.mock.calls).toEqual([[['one']], [undefined]]);
});

test('does not return a value that is not JSON', () => {
  localStorage.setItem('RaStore.1.users.datatable', '["em');
  expect(panelStore('1').getItem('users.datatable', [])).toEqual([]);
});

test('follows another tab', () => {
  const store = panelStore('1');
  store.setup();
  const told = vi.fn();
  store.subscribe('users.datatable', told);
  dispatchEvent(new StorageEvent('storage', { key: 'RaStore.1.users.datatable', newValue: '["email"]' }));
  store.teardown();
  expect(told).toHaveBeenCalledWith(['email']);
});
