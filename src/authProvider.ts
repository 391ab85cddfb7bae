import type { AuthProvider } from 'ra-core';
import type { AnswerOf, RequestOf } from './callTypes.ts';
import type { Access } from './canAccess.ts';
import { send } from './httpClient.ts';
import { failureOf, HttpFailure } from './httpFailure.ts';
import { recall } from './returnTo.ts';
import { session } from './session.ts';

type BodyOf<Name extends 'POST /api/activate' | 'PUT /api/auth/update-account'> = RequestOf<Name>['body'];

interface Credentials {
  email?: string;
  username?: string;
  password: string;
}

/** Who is signed in and what they may do. Routes, menu, buttons and the login page ask it, and nothing else. */
export const authProvider = {
  /** Starts a session; react-admin's own login calls the address a user name. @throws {HttpFailure} also where the host's success brings none. */
  login: ({ username = '', email = username, password }: Credentials) =>
    session.follow(async () => {
      const body = { email, password };
      const { data }: Partial<AnswerOf<'POST /api/auth/login'>> = await send('POST /api/auth/login', {
        body,
      });
      if (!data?.access_token || !data.user_data) throw new HttpFailure('PARSING_ERROR');
      session.start(data);
    }),

  /** Ends the session on the host and here. @throws {HttpFailure} when the host does not confirm: the person stays signed in. */
  async logout(): Promise<false> {
    const user = session.user();
    if (!user) return false;
    const failure = await failureOf(session.follow(() => send('POST /api/auth/logout', {})));
    // With a token that was dead already the session is over all the same.
    if (failure && failure.status !== 401) throw failure;
    session.end();
    // After signing out, the next sign-in starts afresh.
    recall(user.id);
    return false;
  },

  checkAuth: () => (session.auth().authorized ? Promise.resolve() : Promise.reject({ message: false })),

  /**
   * Ends the session on HTTP 401. It never rejects: react-admin would then resolve the call itself with `{ data: {} }`, and
   * a refused sale would look like a sale.
   */
  async checkError(error: { status?: unknown; token?: string | null } | undefined): Promise<void> {
    if (error?.status === 401) session.expire(error.token);
  },

  async getIdentity() {
    const user = session.user();
    return { id: user?.id ?? '', fullName: user?.fullname ?? '' };
  },

  getPermissions: async () => session.role(),

  // The contract's schemas come with the panel: the login needs none of them.
  canAccess: async (params: Access) => (await import('./canAccess.ts')).canAccess(params),

  /** Sets the first password by the link of a mail. */
  activate: (body: BodyOf<'POST /api/activate'>) =>
    session.follow(() => send('POST /api/activate', { body })),

  /** Asks for a mail with a link to set a new password. */
  requestReset: (email: string) => send('POST /api/auth/forgot-password', { body: { email } }),

  /** Sets a new password by the link of such a mail. */
  resetPassword: (body: BodyOf<'POST /api/activate'>) => send('POST /api/auth/reset-password', { body }),

  /** Changes the own password. @throws {HttpFailure} with a wrong current password told on its field. */
  async changePassword(body: BodyOf<'PUT /api/auth/update-account'>): Promise<void> {
    const failure = await failureOf(session.follow(() => send('PUT /api/auth/update-account', { body })));
    if (!failure) return;
    await authProvider.checkError(failure);
    throw onItsField(failure);
  },
} satisfies AuthProvider;

/** A host's sign of a wrong current password. */
const WRONG = 422;

/** A bare host says of a wrong current password nothing but `data` 422 (wire "Sessions and passwords"). */
function onItsField(failure: HttpFailure): HttpFailure {
  const { status, body } = failure;
  // Ours tells the field, and says 422 in `data` of any other refusal, too.
  if (status !== WRONG || Number(body.data) !== WRONG || body.errors) return failure;
  return new HttpFailure(status, { ...body, errors: { old_password: failure.message } });
}
