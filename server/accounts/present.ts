import type { z } from 'zod';
import type { ownSession } from '../../contract/session.ts';
import { fullName, type User } from '../../contract/user.ts';
import type { Session } from '../platform/session.ts';
import { salonReferenceOf } from '../salons/present.ts';
import { hasSecondFactor } from './factorPolicy.ts';
import type { listSessionsOf, UserRow } from './queries.ts';

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
    second_factor: hasSecondFactor(row),
  };
}

type SessionRow = Awaited<ReturnType<typeof listSessionsOf>>['rows'][number];

/** Returns one of a person's own sessions in the contract's shape; `asking` is the session that makes the call. */
export function presentSession(
  row: Pick<SessionRow, 'id' | 'device' | 'address' | 'created_at' | 'last_used_at'>,
  asking: Pick<Session, 'id'>,
): z.output<typeof ownSession> {
  const { id, device, address, created_at, last_used_at } = row;
  return { id, device, address, created_at, last_used_at, current: id === asking.id };
}
