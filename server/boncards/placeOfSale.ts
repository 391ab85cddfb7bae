import type { SalonId } from '../../contract/ids.ts';
import type { Actor } from '../audit/queries.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { salonExists } from '../salons/queries.ts';
import type { Session } from '../session/queries.ts';

/** Who acts, where and from which address, and how strictly the two belong together (`SALON_BINDING`). */
export interface Counter {
  placeOfSale: SalonId;
  user: Session['user'];
  address: Actor['address'];
  salonBinding: Config['SALON_BINDING'];
}

/** Why a user may not act for a salon (wire "Counter"); undefined where they may. */
export async function placeOfSaleRefusal(
  tx: Tx,
  { placeOfSale, user, salonBinding }: Counter,
): Promise<Refusal | undefined> {
  if (!(await salonExists(tx, placeOfSale))) return refuse('salon-unknown', { field: 'place_of_sale' });
  const isForeign = user.role === 'employer' && user.salonId !== placeOfSale;
  if (isForeign && salonBinding === 'enforce') return refuse('salon-mismatch', { field: 'place_of_sale' });
  return undefined;
}
