import type { Role } from '../../contract/codes.ts';
import type { Config } from '../platform/config.ts';

export type FactorPolicy = Pick<Config, 'SECOND_FACTOR'>;

/** Returns whether somebody of a role has to have a second factor (requirements "Second factor"). */
export function mustHaveFactor(role: Role | null, { SECOND_FACTOR }: FactorPolicy): boolean {
  return SECOND_FACTOR === 'everybody' || (SECOND_FACTOR === 'administrators' && role === 'administrator');
}
