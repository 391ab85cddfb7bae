import { z } from 'zod/mini';
import { type ResourceContract, type ResourceName, resources } from './resources.ts';
import { tokenExample } from './session.ts';
import { user } from './user.ts';
import { pln } from './wire.ts';

type Rows = typeof resources;
type ResourceCapability = {
  [Name in ResourceName]: Rows[Name] extends { capability: infer Word } ? Word : never;
}[ResourceName];

/** What is more than a resource: calls, parameters, headers and fields. */
const others = [
  'idempotency',
  'sort',
  'summary',
  'timeline',
  'import-details',
  'password-reset',
  'resend-activation',
  'reactivate-user',
  'unlock',
  'confirm',
  'reverse',
  'block',
  'replace',
  'extend',
  'adjust',
  'breakage',
  'transaction-filters',
  'document-kind',
  'boncard-filters',
  'boncard-export',
  'user-filter',
  'find',
  'views',
] as const;

export type Capability = (typeof others)[number] | ResourceCapability;

const ofResources = Object.values<ResourceContract>(resources).flatMap(({ capability }) => capability ?? []);

/**
 * What our host can do beyond the base calls (wire "Capabilities"). A host announces its capabilities at login; one
 * that announces none is bare.
 */
export const capabilities: readonly Capability[] = [
  ...others,
  ...new Set(ofResources as ResourceCapability[]),
];

/** The amounts from which a host asks again or refuses: our extension. */
const limits = z.object({
  charge_confirm_above: pln,
  charge_limit: pln,
  adjust_limit: pln,
});

/** What somebody who signs in gets. */
export const loginData = z.object({
  access_token: z.string().with(z.meta(tokenExample)),
  user_data: user,
  capabilities: z.array(z.enum(capabilities)),
  limits: z.optional(limits),
});
