import { findUserByEmail, type UserRow } from '../accounts/queries.ts';
import type { Db } from '../db/client.ts';
import { OperatorError } from '../platform/operatorError.ts';

/**
 * Returns the active administrator on whose behalf a command works.
 * @throws {OperatorError} if `email` is not the address of one.
 */
export async function findAdministrator(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (user?.status === 'active' && user.role === 'administrator') return user;
  throw new OperatorError(
    `This is done in an administrator’s name, and ${email} is not an active administrator: name one with --as.`,
  );
}
