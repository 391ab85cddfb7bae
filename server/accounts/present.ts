import { fullName, type User } from '../../contract/user.ts';
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
