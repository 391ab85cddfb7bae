import type { CallContract } from '../../contract/calls/call.ts';
import { callsOn } from '../../contract/calls.ts';
import { type Principal, permissions, type Scope } from '../../contract/permissions.ts';

/** Who may make a call. */
export interface CallRights {
  /** Whose records each kind of caller may use it for; `public` needs no session. */
  access: 'public' | Readonly<Record<Principal, Scope>>;
  /** An API key with any of these rights may make the call. */
  keys: readonly string[];
}

/** The rights of each call, by method and path, such as `GET /api/boncards/:id`. */
export type Rights = Record<string, CallRights>;

/** Returns who may make each call. The OpenAPI document does not say it. */
export function currentRights(): Rights {
  return Object.fromEntries(
    Object.entries<CallContract>(callsOn).map(([on, { access, keys = [] }]) => [
      on,
      { access: access === 'public' ? access : permissions[access], keys: [keys].flat() },
    ]),
  );
}

const scopes: readonly Scope[] = ['nothing', 'own', 'all'];

/** Returns the rights of a kept version that a newer version has taken away. Additional rights break nothing. */
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
