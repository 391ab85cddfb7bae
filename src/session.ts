import { useStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { Capability } from '../contract/capabilities.ts';
import type { Role } from '../contract/codes.ts';
import type { Grosze } from '../contract/money.ts';
import type { WireAnswerOf } from './wire/callTypes.ts';
import { type Limits, limitIn } from './wire/limitIn.ts';
import { listIn } from './wire/listIn.ts';
import { named, renamed, type SignedInUser, signedInUser, type WireUser } from './wire/signedInUser.ts';
import { known } from './wire/unreadable.ts';

type LoginData = WireAnswerOf<'logIn'>['data'];

/** The state as the browser stores it: what sign-in sent, as on the wire. */
interface Auth {
  bearerToken: string | null;
  authorized: boolean;
  loading: boolean;
  errorMessage: string | null;
  status: 'idle' | 'success' | 'failed';
  user: WireUser | null;
  /** The extensions that the host announced at sign-in (wire "Capabilities"). */
  capabilities: readonly Capability[];
  /** The amounts above which the host asks again or refuses. */
  limits?: Limits | undefined;
  /** Whether the host demands the enrolment of a second factor before anything else. */
  enrollFirst?: boolean;
}

export interface Breadcrumb {
  label: string;
  path: string;
}

interface PersistedState {
  auth: Auth;
  breadcrumb: { breadcrumbs: Breadcrumb[] };
}

const signedOut: Auth = {
  bearerToken: null,
  authorized: false,
  loading: false,
  errorMessage: null,
  status: 'idle',
  user: null,
  capabilities: [],
};

const initialState: PersistedState = { auth: signedOut, breadcrumb: { breadcrumbs: [] } };

/**
 * The persisted state (requirements "Session"): only auth and breadcrumb, under the key `root`, version 1. Another
 * version, or anything that cannot be read, is dropped. Browser storage is synchronous, so nothing waits for it.
 */
const store = createStore<PersistedState>()(
  persist(() => initialState, {
    name: 'root',
    version: 1,
    migrate: () => initialState,
    merge: (kept) => (isPersisted(kept) ? kept : initialState),
    // The state and error of a request are not persisted: /login shows an error only once.
    partialize: ({ auth, breadcrumb }) => ({
      auth: { ...auth, loading: false, errorMessage: null },
      breadcrumb,
    }),
  }),
);

/** Returns whether the stored value was written by this console. */
function isPersisted(kept: unknown): kept is PersistedState {
  const { auth, breadcrumb } = (kept ?? {}) as Partial<PersistedState>;
  return (
    Array.isArray(breadcrumb?.breadcrumbs) &&
    Array.isArray(auth?.capabilities) &&
    (!auth.authorized || (typeof auth.bearerToken === 'string' && Boolean(auth.user)))
  );
}

// Another tab signed in or out, and this one follows.
// (`?.`: the public page is prerendered by Node, where `addEventListener` does not exist.)
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === 'root' || event.key === null) void store.persist.rehydrate();
});
// A page that Back restores from the browser's cache has missed what other pages stored meanwhile.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) void store.persist.rehydrate();
});

function setAuth(auth: Auth) {
  store.setState({ auth });
}

export const session = {
  auth: () => store.getState().auth,
  token: () => store.getState().auth.bearerToken,
  user: () => userIn(store.getState().auth),
  /** Null for a user without a role. */
  role: (): Role | null => known(session.user()?.role) ?? null,
  can: (capability: Capability) => store.getState().auth.capabilities.includes(capability),
  /** Returns an amount above which the host asks again or refuses, in grosze; undefined if there is none. */
  limit: (name: keyof Limits): Grosze | undefined => limitIn(store.getState().auth.limits, name),

  start(data: LoginData) {
    setAuth({
      ...signedOut,
      bearerToken: data.access_token,
      authorized: true,
      status: 'success',
      user: named(data.user_data),
      capabilities: listIn(data.capabilities) as Capability[],
      limits: data.limits,
      ...(data.enroll_first === true && { enrollFirst: true }),
    });
  },
  /** Sets whether the host demands the enrolment of a second factor first; false once it is enrolled. */
  setEnrollFirst(enrollFirst: boolean) {
    setAuth({ ...session.auth(), enrollFirst });
  },
  /** Call this after a user was changed: if it is the signed-in user, their names and salon are updated. */
  changed(user: Partial<WireUser>) {
    const { user: before } = session.auth();
    if (!before || signedInUser({ ...before, ...user }).id !== session.user()?.id) return;
    setAuth({ ...session.auth(), user: renamed(before, user) });
  },
  /** Call this when the user has signed out. */
  end() {
    store.setState({ ...initialState, auth: { ...signedOut, status: 'success' } });
  },
  /**
   * Call this when the host has rejected a token (HTTP 401): ends the token's session, unless a newer one has begun
   * meanwhile.
   */
  expire(token = store.getState().auth.bearerToken) {
    const { authorized, bearerToken } = store.getState().auth;
    if (authorized && token === bearerToken) store.setState(initialState);
  },
  /**
   * Sends a request about the user's account, and tracks its progress in the auth state, whose status and error it
   * resets first (requirements "Session").
   * @throws what the request throws.
   */
  async follow<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    const token = session.token();
    const tell = (progress: Pick<Auth, 'loading' | 'status' | 'errorMessage'>) =>
      setAuth({ ...session.auth(), ...progress });
    tell({ loading: true, status: 'idle', errorMessage: null });
    try {
      const answer = await request();
      tell({ loading: false, status: 'success', errorMessage: null });
      return answer;
    } catch (failure) {
      // If the session has expired, there is no state left to update.
      if (session.token() === token) {
        const errorMessage = failure instanceof Error ? failure.message : String(failure);
        tell({ loading: false, status: 'failed', errorMessage });
      }
      throw failure;
    }
  },
  setBreadcrumbs(breadcrumbs: Breadcrumb[]) {
    store.setState({ breadcrumb: { breadcrumbs } });
  },
  subscribe: store.subscribe,
  /**
   * Calls `listener` when a session begins in another tab, even one that replaces the session of this tab; in this
   * tab, the auth state would be `loading` before it.
   */
  onStartedElsewhere(listener: () => void): () => void {
    return store.subscribe(({ auth: now }, { auth: before }) => {
      if (now.authorized && now.bearerToken !== before.bearerToken && !before.loading) listener();
    });
  },
  /** Calls `listener` when the host has ended the session, before anything disappears from the screen. */
  onExpired(listener: (user: SignedInUser) => void): () => void {
    return store.subscribe(({ auth: now }, { auth: before }) => {
      const user = userIn(before);
      if (user && !now.authorized && now.status !== 'success') listener(user);
    });
  },
};

/**
 * Returns the state of the session, with the user in the form of a record, and renders the component again when it
 * changes.
 */
export function useAuth() {
  const auth = useStore(store, (state) => state.auth);
  return { ...auth, user: userIn(auth) };
}

/** The last user that was decoded: each is decoded once, so that it stays the same object. */
let lastRead: { wire: WireUser; user: SignedInUser } | undefined;

function userIn({ user: wire }: Auth): SignedInUser | null {
  if (!wire) return null;
  if (lastRead?.wire !== wire) lastRead = { wire, user: signedInUser(wire) };
  return lastRead.user;
}
