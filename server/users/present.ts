import { fullName, type User } from '../../contract/user.ts';
import type { AuditedObject } from '../audit/queries.ts';
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
    salon: row.salon_id && row.salon_name !== null ? { id: row.salon_id, name: row.salon_name } : null,
    salon_id: row.salon_id,
    created_at: row.created_at,
    activated: row.password_hash !== null,
  };
}

/** A user as an entry of the audit names them. */
export function auditedUser({ id, email }: Pick<UserRow, 'id' | 'email'>): AuditedObject {
  return { kind: 'user', id, label: email };
}
