/**
 * Browser storage can be blocked (by the browser's settings), missing (in a web view) or full. The page then works
 * with a storage of its own that lasts as long as the page; react-admin needs one too, as it reads `localStorage`
 * as soon as it loads. But nobody can sign in then (`storageProblem`), because the stored data protects money:
 * after a reload, a call whose answer was lost is requested again.
 */
export type StorageProblem = 'blocked' | 'full';

const areas = ['localStorage', 'sessionStorage'] as const;
type Area = (typeof areas)[number];

let problem: StorageProblem | undefined;

/** Returns why this browser stores nothing for this page; undefined if it does. */
export function storageProblem(): StorageProblem | undefined {
  return problem;
}

/**
 * Keeps the page working without browser storage, either from the start or from the first value that does not fit.
 */
export function surviveWithoutStorage() {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function setItemOrReplace(key, value) {
    try {
      setItem.call(this, key, value);
    } catch (error) {
      const area = areas.find((name) => window[name] === this);
      if (area) replace(area, error);
      // The session's store keeps the `localStorage` that it has found first, which is replaced by now.
      window[area ?? 'localStorage'].setItem(key, value);
    }
  };
  for (const area of areas) {
    try {
      window[area].setItem(PROBE, ROOM);
      window[area].removeItem(PROBE);
    } catch (error) {
      replace(area, error);
    }
  }
}

const PROBE = 'probe';
/** As much room as a session and a few money calls need. */
const ROOM = ' '.repeat(4096);

function replace(area: Area, error: unknown) {
  problem = error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked';
  const value = Object.assign(new PageStorage(), problem === 'full' && { ...window[area] });
  Object.defineProperty(window, area, { value, configurable: true });
}

/** Works like the browser's own storage: each value is a property, so `Object.keys` lists it. */
class PageStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string) {
    this[key] = String(value);
  }
  removeItem(key: string) {
    delete this[key];
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  }
  get length(): number {
    return Object.keys(this).length;
  }
}
