import { type CardNumber, maskCardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId, SalonId, UserId } from '../../contract/ids.ts';
import type { AuditedObject } from './queries.ts';

/** A card as an entry of the audit names it; without `id`, a number that belongs to none. */
export function auditedCard({ id, number }: { id: BoncardId | null; number: CardNumber }): AuditedObject {
  return { kind: 'boncard', id, label: maskCardNumber(number) };
}

/** A user as an entry of the audit names them; without `id`, an address that belongs to nobody. */
export function auditedUser({ id, email }: { id: UserId | null; email: string }): AuditedObject {
  return { kind: 'user', id, label: email };
}

/** A salon as an entry of the audit names it. */
export function auditedSalon({ id, name }: { id: SalonId; name: string }): AuditedObject {
  return { kind: 'salon', id, label: name };
}
