import { useTranslate } from 'ra-core';
import { roleOf, type UserRow } from './userRow.ts';

/** What a user is in the panel. */
export function UserRole({ user }: { user: UserRow }) {
  const translate = useTranslate();
  const role = roleOf(user);
  return translate(role ? `words.roles.${role}` : 'user.noRole');
}
