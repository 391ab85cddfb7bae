import { afterEach, expect, test, vi } from 'vitest';

/** A browser in which nothing can be stored, because storage is blocked, missing or full. */

const areas = ['localStorage', 'sessionStorage'] as const;
const real = areas.map((area) => Object.getOwnPropertyDescriptor(window, area) ?? {});
const { setItem } = Storage.prototype;

afterEach(() => {
  for (const [place, area] of areas.entries()) {
    Object.defineProperty(window, area, { ...real[place], configurable: true });
  }
  Storage.prototype.setItem = setItem;
  // Reset the modules, which other test files with a normal browser share.
  vi.resetModules();
});

/** Starts the page again in such a browser. */
async function start(browser: () => void) {
  browser();
  vi.resetModules();
  const storage = await import('../../../src/ui/storage.ts');
  storage.surviveWithoutStorage();
  return storage;
}

function readsAs(get: () => unknown) {
  for (const area of areas) Object.defineProperty(window, area, { get, configurable: true });
}

const blocked = () =>
  readsAs(() => {
    throw new DOMException('denied', 'SecurityError');
  });
const missing = () => readsAs(() => null);
const full = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};

test.each([
  ['blocked', blocked, 'blocked'],
  ['missing', missing, 'blocked'],
  ['full', full, 'full'],
] as const)('in a browser whose storage is %s a page keeps what it can', async (_, browser, problem) => {
  const { storageProblem } = await start(browser);
  expect(storageProblem()).toBe(problem);
  for (const area of areas) {
    expect(window[area].getItem('language')).toBeNull();
    window[area].setItem('language', 'en');
    window[area].setItem('theme', 'dark');
    expect(window[area].getItem('language')).toBe('en');
    expect(Object.keys(window[area])).toEqual(['language', 'theme']);
    expect([window[area].length, window[area].key(1)]).toEqual([2, 'theme']);
    window[area].removeItem('theme');
    expect(window[area].getItem('theme')).toBeNull();
    window[area].clear();
    expect(window[area].length).toBe(0);
  }
});

test('a browser that stores data has no problem, and the check leaves nothing in its storage', async () => {
  const { storageProblem } = await start(() => {});
  expect(storageProblem()).toBeUndefined();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('if storage fills up later, its content stays, and new data are kept until the page closes', async () => {
  const room: { isFull: boolean } = { isFull: false };
  const { storageProblem } = await start(() => {
    Storage.prototype.setItem = function setItemWhileThereIsRoom(key, value) {
      if (room.isFull) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  localStorage.setItem('selectedSaloon', '2');
  room.isFull = true;
  localStorage.setItem('root', 'session');
  expect(storageProblem()).toBe('full');
  expect(localStorage.getItem('root')).toBe('session');
  expect(localStorage.getItem('selectedSaloon')).toBe('2');
});

test('a session goes on in memory if storage fills up during it, and its end is stored', async () => {
  const kept = localStorage;
  const room: { isFull: boolean } = { isFull: false };
  await start(() => {
    Storage.prototype.setItem = function setItemWhileThereIsRoom(key, value) {
      if (room.isFull) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  const { session } = await import('../../../src/session.ts');
  const user = { id: '1', role: 1 } as Parameters<typeof session.start>[0]['user_data'];
  session.start({ access_token: 'token', user_data: user, capabilities: [] });
  room.isFull = true;
  for (const path of ['/panel/users', '/panel/salons']) {
    session.setBreadcrumbs([{ label: path, path }]);
    expect(localStorage.getItem('root')).toContain(path);
  }
  room.isFull = false;
  session.end();
  expect(kept.getItem('root')).not.toContain('token');
});
