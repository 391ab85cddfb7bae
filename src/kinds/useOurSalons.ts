import { useQuery } from '@tanstack/react-query';
import { type PanelDataProvider, usePanelDataProvider } from '../wire/usePanelDataProvider.ts';

export type OurSalon = Awaited<ReturnType<PanelDataProvider['ourSalons']>>['items'][number];

/** Loads all salons that can be chosen. */
export function useOurSalons({ enabled = true } = {}) {
  const dataProvider = usePanelDataProvider();
  return useQuery({
    queryKey: ['our-salons'],
    queryFn: async ({ signal }) => (await dataProvider.ourSalons({ signal })).items,
    staleTime: 60_000,
    enabled,
  });
}

/** Returns the salon with an id, which a URL may hold as a number; undefined if there is none. */
export function salonOf<Salon extends { id: string }>(
  salons: readonly Salon[],
  id: unknown,
): Salon | undefined {
  return salons.find((salon) => salon.id === String(id));
}
