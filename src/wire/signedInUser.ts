import { roles } from '../../contract/codes.ts';
import type { WireAnswerOf } from './callTypes.ts';
import type { PanelRecord } from './panelRecord.ts';
import { readCode, readInstant, readText } from './readers.ts';
import { Unreadable } from './unreadable.ts';

/** The user as sign-in sends them, and as the browser stores them. */
export type WireUser = WireAnswerOf<'logIn'>['data']['user_data'];

export type SignedInUser = Pick<
  PanelRecord<'users'>,
  'id' | 'name' | 'surname' | 'fullname' | 'email' | 'role' | 'salon' | 'salon_id' | 'created_at'
>;

/**
 * Returns the signed-in user. They are read like a record, but without the contract's schemas, which the sign-in
 * does not load.
 */
export function signedInUser(wire: WireUser): SignedInUser {
  const { id, name, surname = '', fullname, email, role, salon, salon_id, created_at } = wire;
  return {
    id: String(id),
    name,
    surname,
    fullname,
    email: readText(email),
    role: readCode(roles, role),
    salon: salonIn(salon),
    salon_id: readText(salon_id),
    created_at: readInstant(created_at),
  };
}

/** Fills in a user's names from whichever fields the host sends (wire "Names on the wire"). */
export function named(user: WireUser): WireUser {
  const name = user.name || user.first_name || user.fullname || '';
  const surname = user.surname || user.last_name || '';
  return { ...user, name, fullname: user.fullname || `${name} ${surname}`.trim() };
}

/** Returns a user with the changed fields: a host may write the names in other fields than at sign-in. */
export function renamed(before: WireUser, changed: Partial<WireUser>): WireUser {
  return named({ ...before, fullname: '', ...changed });
}

function salonIn(wire: unknown): SignedInUser['salon'] {
  if (typeof wire === 'string') return new Unreadable(wire);
  const { id = '', name, salon_name } = (wire ?? {}) as Partial<Record<string, unknown>>;
  const called = name ?? salon_name;
  return typeof called === 'string' ? { id: String(id), name: called } : null;
}
