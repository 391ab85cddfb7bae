import type { CallContract } from '../../contract/calls/call.ts';
import { callsOn } from '../../contract/calls.ts';
import { type Principal, permissions, type Scope } from '../../contract/permissions.ts';

/** Who may make a call. */
export interface CallRights {
  /** What a person of each role may do it with; `public` needs no session. */
  access: 'public' | Readonly<Record<Principal, Scope>>;
  /** Any of these rights of an API key opens it. */
  keys: readonly string[];
}

/** By method and path, such as `GET /api/boncards/:id`. */
export type Rights = Record<string, CallRights>;

/** Returns who may make each call, which the OpenAPI document does not say. */
export function currentRights(): Rights {
  return Object.fromEntries(
    Object.entries<CallContract>(callsOn).map(([on, { access, keys = [] }]) => [
      on,
      { access: access === 'public' ? access : permissions[access], keys: [keys].flat() },
    ]),
  );
}

const scopes: readonly Scope[] = ['nothing', 'own', 'all'];

/** Returns whom a version shuts out who was let in by the kept one; who is let in as well breaks nothing. */
export function rightsBreaks(kept: Rights, now: Rights): string[] {
  return Object.entries(kept).flatMap(([on, before]) => {
    const after = now[on];
    if (!after) return [`${on}: the call is gone`];
    const gone = before.keys.filter((right) => !after.keys.includes(right));
    return [
      ...accessBreaks(before, after, on),
      ...gone.map((right) => `${on}: no longer by a key’s ${right}`),
    ];
  });
}

function accessBreaks({ access: kept }: CallRights, { access: now }: CallRights, on: string): string[] {
  if (now === 'public') return [];
  if (kept === 'public') return [`${on}: now needs a session`];
  return Object.entries(kept).flatMap(([principal, before]) => {
    const after = now[principal as Principal];
    return scopes.indexOf(after) < scopes.indexOf(before)
      ? [`${on}: ${principal} had ${before}, has ${after}`]
      : [];
  });
}
