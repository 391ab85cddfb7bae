import { useStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { type Role, roles, wordOf } from '../contract/codes.ts';
import { type Grosze, groszeOf } from '../contract/money.ts';
import type { Capability } from '../contract/session.ts';
import type { AnswerOf } from './callTypes.ts';

type LoginData = AnswerOf<'POST /api/auth/login'>['data'];
type SignedInUser = LoginData['user_data'];
type Limits = NonNullable<LoginData['limits']>;

interface Auth {
  bearerToken: string | null;
  authorized: boolean;
  loading: boolean;
  errorMessage: string | null;
  status: 'idle' | 'success' | 'failed';
  user: SignedInUser | null;
  /** What the host can do beyond the base calls (wire "Capabilities"); empty for a bare host. */
  capabilities: readonly Capability[];
  /** The amounts, in PLN, above which the host asks again or refuses. */
  limits?: Limits | undefined;
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
 * The persisted state (requirements "Session"): auth and breadcrumb only, under key `root`, version 1; another version, or what nobody can
 * read, is dropped. The browser's storage answers at once, so nothing has to wait for it.
 */
const store = createStore<PersistedState>()(
  persist(() => initialState, {
    name: 'root',
    version: 1,
    migrate: () => initialState,
    merge: (kept) => (isPersisted(kept) ? kept : initialState),
    // What a request is doing, and why one failed, ends with the page: /login says an error once.
    partialize: ({ auth, breadcrumb }) => ({
      auth: { ...auth, loading: false, errorMessage: null },
      breadcrumb,
    }),
  }),
);

/** Whether what was found in the browser is what this console wrote there. */
function isPersisted(kept: unknown): kept is PersistedState {
  const { auth, breadcrumb } = (kept ?? {}) as Partial<PersistedState>;
  return (
    Array.isArray(breadcrumb?.breadcrumbs) &&
    Array.isArray(auth?.capabilities) &&
    (!auth.authorized || (typeof auth.bearerToken === 'string' && Boolean(auth.user)))
  );
}

// Another tab signed in or out: both agree at once.
// (`?.`: the public page is prerendered where there are no tabs.)
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === 'root' || event.key === null) void store.persist.rehydrate();
});

function setAuth(auth: Auth) {
  store.setState({ auth });
}

export const session = {
  auth: () => store.getState().auth,
  token: () => store.getState().auth.bearerToken,
  user: () => store.getState().auth.user,
  /** As a word; null for a user without one. */
  role: (): Role | null => wordOf(roles, store.getState().auth.user?.role) ?? null,
  can: (capability: Capability) => store.getState().auth.capabilities.includes(capability),
  /** An amount above which the host asks again or refuses; undefined on a host that has none. */
  limit(name: keyof Limits): Grosze | undefined {
    const pln = store.getState().auth.limits?.[name];
    return pln === undefined ? undefined : groszeOf(pln);
  },

  /** A starting auth request resets status and error (requirements "Session"). */
  starting() {
    setAuth({ ...session.auth(), loading: true, status: 'idle', errorMessage: null });
  },
  start(data: LoginData) {
    setAuth({
      ...signedOut,
      bearerToken: data.access_token,
      authorized: true,
      status: 'success',
      user: withNames(data.user_data),
      // A bare host announces nothing.
      capabilities: data.capabilities ?? [],
      limits: data.limits,
    });
  },
  succeeded() {
    setAuth({ ...session.auth(), loading: false, status: 'success', errorMessage: null });
  },
  failed(errorMessage: string) {
    setAuth({ ...session.auth(), loading: false, status: 'failed', errorMessage });
  },
  /** The person signed out. */
  end() {
    store.setState({ ...initialState, auth: { ...signedOut, status: 'success' } });
  },
  /** The host called a token dead (HTTP 401): its session is over, unless a newer one has begun meanwhile. */
  expire(token = store.getState().auth.bearerToken) {
    const { authorized, bearerToken } = store.getState().auth;
    if (authorized && token === bearerToken) store.setState(initialState);
  },
  /**
   * Makes a request about the own account, whose course the auth state tells (requirements "Session").
   * @throws what the request throws.
   */
  async follow<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    const token = session.token();
    session.starting();
    try {
      const answer = await request();
      session.succeeded();
      return answer;
    } catch (failure) {
      // An expired session has left no state that could tell of it.
      if (session.token() === token) session.failed(messageOf(failure));
      throw failure;
    }
  },
  setBreadcrumbs(breadcrumbs: Breadcrumb[]) {
    store.setState({ breadcrumb: { breadcrumbs } });
  },
  subscribe: store.subscribe,
  /** Tells of a session that begins in another tab: here a request of this one comes first. */
  onStartedElsewhere(listener: () => void): () => void {
    return store.subscribe(({ auth: now }, { auth: before }) => {
      if (now.authorized && !before.authorized && !before.loading) listener();
    });
  },
  /** Tells of a session that the host ended, before anything of it is gone from the screen. */
  onExpired(listener: (user: SignedInUser) => void): () => void {
    return store.subscribe(({ auth: now }, { auth: before }) => {
      if (before.user && !now.authorized && now.status !== 'success') listener(before.user);
    });
  },
};

/** A person by name, also where a host calls the names otherwise (wire "Names on the wire"). */
function withNames(user: SignedInUser): SignedInUser {
  const name = user.name || user.first_name || user.fullname || '';
  const surname = user.surname || user.last_name || '';
  return { ...user, name, fullname: user.fullname || `${name} ${surname}`.trim() };
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

export function useAuth(): Auth {
  return useStore(store, (state) => state.auth);
}
