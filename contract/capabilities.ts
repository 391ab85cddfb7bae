import { type AreaCall, areaCalls } from './calls/areas.ts';
import { auditEntries } from './calls/audit.ts';
import type { CallContract } from './calls/call.ts';

/** Extensions that don't belong to a single call: headers, the order of lists, and what the server does on its own. */
const others = ['idempotency', 'idempotency-replay', 'sort', 'breakage'] as const;

type Announced<Each> =
  | (Each extends { capability: infer Word extends string } ? Word : never)
  | (Each extends { parts: infer Parts } ? keyof Parts & string : never);

export type Capability = (typeof others)[number] | Announced<AreaCall | typeof auditEntries.calls.list>;

const announced = ({ capability, parts = {} }: CallContract) => [
  ...(capability ? [capability] : []),
  ...Object.keys(parts),
];

/**
 * What our host can do beyond the base calls (wire "Capabilities"). A host announces its capabilities at login; one
 * that announces none is bare.
 */
export const capabilities = [
  ...new Set([...others, ...[...areaCalls, auditEntries.calls.list].flatMap(announced)]),
] as [Capability, ...Capability[]];
