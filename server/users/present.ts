import type { UserId } from '../../contract/ids.ts';
import { fullName, type User } from '../../contract/user.ts';
import type { AuditedObject } from '../audit/queries.ts';
import { salonReferenceOf } from '../salons/present.ts';
import type { UserRow } from './queries.ts';

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    surname: row.surname,
    first_name: row.name,
    last_name: row.surname,
    fullname: fullName(row),
    email: row.email,
    status: row.status,
    role: row.role,
    salon: salonReferenceOf(row),
    salon_id: row.salon_id,
    created_at: row.created_at,
    activated: row.password_hash !== null,
  };
}

/** A user as an entry of the audit names them; without `id`, an address that belongs to nobody. */
export function auditedUser({ id, email }: { id: UserId | null; email: string }): AuditedObject {
  return { kind: 'user', id, label: email };
}
