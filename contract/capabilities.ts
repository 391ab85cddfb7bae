import { resources } from './resources.ts';

/** Extensions that are not resources: calls, parameters, headers and fields. */
const otherCapabilities = [
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

const ofResources = Object.values(resources).flatMap((row) => ('capability' in row ? [row.capability] : []));

export type Capability = (typeof otherCapabilities | typeof ofResources)[number];

/**
 * What our host can do beyond the base calls (wire "Capabilities"). A host announces its capabilities at login; one
 * that announces none is bare.
 */
export const capabilities: readonly Capability[] = [...otherCapabilities, ...new Set(ofResources)];
