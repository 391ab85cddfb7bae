import { listIn } from './listIn.ts';
import { readText } from './readers.ts';

/** A salon where a card can be used. */
export interface OpenSalon {
  id: string | null;
  name: string | null;
  address: string | null;
}

/** Returns the salons of an answer, without using the contract's schemas. */
export function salonsIn({ items }: { items?: unknown }): OpenSalon[] {
  return listIn(items)
    .filter((one) => one instanceof Object)
    .map((salon) => {
      const { id, salon_name, name = salon_name, address } = salon as Partial<Record<string, unknown>>;
      return { id: readText(id), name: readText(name), address: readText(address) };
    });
}
