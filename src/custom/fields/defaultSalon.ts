import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AnswerOf } from '../../callTypes.ts';
import { send } from '../../http.ts';
import { session } from '../../session.ts';

export type OurSalon = AnswerOf<'GET /api/our-salons'>['items'][number];

export interface DefaultSalon {
  /** `gone`: the saved salon does not exist any more; `missing`: none was ever chosen. */
  state: 'loading' | 'failed' | 'chosen' | 'missing' | 'gone';
  /** The salon in which this workstation sells; present only when `chosen`. */
  salon: OurSalon | undefined;
  retry: () => void;
}

/** The default salon (spec §2, §6): what was saved here or, for an administrator who saved none, their own. */
export function useDefaultSalon(): DefaultSalon {
  const savedId = useSavedSalonId();
  const { data: salons, isError, refetch } = useOurSalons();
  const retry = () => void refetch();
  if (!salons) return { state: isError ? 'failed' : 'loading', salon: undefined, retry };
  const ownId = session.role() === 'administrator' ? session.user()?.salon_id : null;
  const id = savedId ?? ownId ?? null;
  // A bare host may send ids as numbers, while storage keeps text.
  const salon = salons.find((one) => String(one.id) === String(id));
  if (salon) return { state: 'chosen', salon, retry };
  return { state: savedId === null ? 'missing' : 'gone', salon: undefined, retry };
}

/** All salons, to choose one from. */
export function useOurSalons() {
  return useQuery({
    queryKey: ['our-salons'],
    queryFn: async ({ signal }) => (await send('GET /api/our-salons', { signal })).items,
    staleTime: 60_000,
  });
}

// The spec's own spelling; nothing else reads or writes it.
const STORAGE_KEY = 'selectedSaloon';
const listeners = new Set<() => void>();

/** The id of the salon saved in this browser; null while none is. */
export function useSavedSalonId(): string | null {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(STORAGE_KEY));
}

/** Makes a salon this workstation's own, in every tab. */
export function saveDefaultSalon(salon: OurSalon) {
  localStorage.setItem(STORAGE_KEY, String(salon.id));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Tells of other tabs only.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
