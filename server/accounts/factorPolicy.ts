import type { Role } from '../../contract/codes.ts';
import type { Config } from '../platform/config.ts';

export type FactorPolicy = Pick<Config, 'SECOND_FACTOR'>;

/** Returns whether people of a role must have a second factor (requirements "Second factor"). */
export function mustHaveFactor(role: Role | null, { SECOND_FACTOR }: FactorPolicy): boolean {
  return SECOND_FACTOR === 'everybody' || (SECOND_FACTOR === 'administrators' && role === 'administrator');
}

/** The second factors that somebody has. */
export interface Factors {
  factor_since: Date | null;
  has_passkeys: boolean;
}

/** Returns whether somebody needs more than a password to sign in: a code from an app, or a passkey. */
export function hasSecondFactor({ factor_since, has_passkeys }: Factors): boolean {
  return factor_since !== null || has_passkeys;
}

/** Returns whether somebody must set up a second factor before doing anything else. */
export function mustEnroll(user: Factors & { role: Role | null }, policy: FactorPolicy): boolean {
  return !hasSecondFactor(user) && mustHaveFactor(user.role, policy);
}
