import type { OpenSalon } from '../wire/salonsIn.ts';

/** Where a card can be used: name and address of each salon. */
export function SalonItems({ salons }: { salons: readonly OpenSalon[] }) {
  return (
    <ul>
      {salons.map(({ id, name, address }) => (
        <li key={id} translate="no">
          {name}
          <p className="hint">{address}</p>
        </li>
      ))}
    </ul>
  );
}
