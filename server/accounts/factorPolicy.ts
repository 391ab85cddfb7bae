import type { Role } from '../../contract/codes.ts';
import type { Config } from '../platform/config.ts';

export type FactorPolicy = Pick<Config, 'SECOND_FACTOR'>;

/** Returns whether somebody of a role has to have a second factor (requirements "Second factor"). */
export function mustHaveFactor(role: Role | null, { SECOND_FACTOR }: FactorPolicy): boolean {
  return SECOND_FACTOR === 'everybody' || (SECOND_FACTOR === 'administrators' && role === 'administrator');
}

/** What somebody may have next to the password. */
export interface Factors {
  factor_since: Date | null;
  has_passkeys: boolean;
}

/** Returns whether somebody signs in with more than a password: a code of an app, or a passkey. */
export function hasSecondFactor({ factor_since, has_passkeys }: Factors): boolean {
  return factor_since !== null || has_passkeys;
}

/** Returns whether somebody has to make a second factor before anything else. */
export function mustEnroll(user: Factors & { role: Role | null }, policy: FactorPolicy): boolean {
  return !hasSecondFactor(user) && mustHaveFactor(user.role, policy);
}
