import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { type OurSalon, useOurSalons } from '../kinds/useOurSalons.ts';
import { paths } from '../paths.ts';
import { session } from '../session.ts';

/** The salon in which this workstation sells. `gone`: the saved one does not exist any more; `missing`: none was ever chosen. */
type DefaultSalon =
  | { state: 'chosen'; salon: OurSalon }
  | { state: 'failed'; salon: undefined; error: Error; retry: () => void }
  | { state: 'loading' | 'missing' | 'gone'; salon: undefined };

/** The default salon (requirements "Default salon"): what was saved here or, for an administrator who saved none, their own. */
export function useDefaultSalon(): DefaultSalon {
  const savedId = useSavedSalonId();
  const { data: salons, error, refetch } = useOurSalons();
  if (!salons && error) return { state: 'failed', salon: undefined, error, retry: () => void refetch() };
  if (!salons) return { state: 'loading', salon: undefined };
  const ownId = session.role() === 'administrator' ? session.user()?.salon_id : null;
  // A bare host may send ids as numbers, while storage keeps text.
  const salon = salons.find(({ id }) => String(id) === String(savedId ?? ownId));
  if (salon) return { state: 'chosen', salon };
  return { state: savedId === null ? 'missing' : 'gone', salon: undefined };
}

// Spelt so (requirements "Default salon"); nothing else reads or writes it.
const STORAGE_KEY = 'selectedSaloon';

/** The id of the salon saved in this browser; null while none is. */
export function useSavedSalonId(): string | null {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(STORAGE_KEY));
}

/** Makes a salon this workstation's own, in every tab. */
export function saveDefaultSalon(id: string) {
  localStorage.setItem(STORAGE_KEY, id);
  // The browser itself tells only the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }));
}

/** Returns the props of a link to the choice of a salon, which leads back here afterwards. */
export function useSalonChoice() {
  return { to: paths.salonConfiguration, state: { from: useLocation().pathname } };
}

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
