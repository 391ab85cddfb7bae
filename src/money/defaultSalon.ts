import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { type OurSalon, useOurSalons } from '../kinds/useOurSalons.ts';
import { paths } from '../paths.ts';
import { session } from '../session.ts';

/**
 * The workstation's salon. `gone`: the saved one no longer exists; `missing`: none was chosen; `none`: there is no
 * salon to choose.
 */
type DefaultSalon =
  | { state: 'chosen'; salon: OurSalon }
  | { state: 'failed'; salon: undefined; error: Error; retry: () => void }
  | { state: 'loading' | 'missing' | 'gone' | 'none'; salon: undefined };

/**
 * Returns the default salon (requirements "Default salon"): the saved one or, for an administrator without one, their
 * own.
 */
export function useDefaultSalon(): DefaultSalon {
  const savedId = useSavedSalonId();
  const { data: salons, error, refetch } = useOurSalons();
  if (!salons && error) return { state: 'failed', salon: undefined, error, retry: () => void refetch() };
  if (!salons) return { state: 'loading', salon: undefined };
  if (salons.length === 0) return { state: 'none', salon: undefined };
  const ownId = session.role() === 'administrator' ? session.user()?.salon_id : null;
  const salon = salons.find(({ id }) => id === (savedId ?? ownId));
  if (salon) return { state: 'chosen', salon };
  return { state: savedId === null ? 'missing' : 'gone', salon: undefined };
}

// The misspelling is required (requirements "Default salon"); nothing else uses this key.
const STORAGE_KEY = 'selectedSaloon';

/** Returns the id of the salon saved in this browser; null if there is none. */
export function useSavedSalonId(): string | null {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(STORAGE_KEY));
}

/** Saves the workstation's salon, for every tab. */
export function saveDefaultSalon(id: string) {
  localStorage.setItem(STORAGE_KEY, id);
  // The browser itself sends this event only to other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }));
}

/** Returns the props of a link to the choice of a salon, which leads back to this page afterwards. */
export function useSalonChoice() {
  return { to: paths.salonConfiguration, state: { from: useLocation().pathname } };
}

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
