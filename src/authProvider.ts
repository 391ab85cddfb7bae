import type { AuthProvider } from 'ra-core';
import type { Access } from './canAccess.ts';
import { send } from './httpClient.ts';
import { session } from './session.ts';
import { recallPage } from './ui/returnPage.ts';
import type { WireAnswerOf, WireRequestOf } from './wire/callTypes.ts';
import { onPasswordField } from './wire/envelope.ts';
import { failureOf, HttpFailure } from './wire/httpFailure.ts';

type BodyOf<Name extends 'POST /api/activate' | 'PUT /api/auth/update-account'> = WireRequestOf<Name>['body'];

interface Credentials {
  email?: string;
  username?: string;
  password: string;
  otp?: string | undefined;
}

/** Starts a session with a host's answer to a sign-in. @throws {HttpFailure} for a success without a token. */
function startFrom({ data, message }: Partial<WireAnswerOf<'POST /api/auth/login'>>) {
  // A refusal may consist of a sentence alone, without a code.
  if (!data?.access_token || !data.user_data) {
    throw new HttpFailure('PARSING_ERROR', typeof message === 'string' ? { message } : {});
  }
  session.start(data);
}

/**
 * Who is signed in, and what they may do. Menu and buttons can't wait for a promise and call the same `canAccess`
 * directly.
 */
export const authProvider = {
  /**
   * Starts a session. react-admin's own login passes the e-mail address as `username`.
   * @throws {HttpFailure}, also for a success without a token.
   */
  login: ({ username = '', email = username, password, otp }: Credentials) =>
    session.follow(async () => {
      // Without a code the field is not sent at all.
      const body = { email, password, ...(otp && { otp }) };
      startFrom(await send('POST /api/auth/login', { body }));
    }),

  /** Returns what the browser needs to ask the user for a passkey. @throws {HttpFailure} */
  passkeyOptions: () => send('POST /api/auth/passkey-login/options', {}),

  /** Starts a session with the browser's answer to these options. @throws {HttpFailure} */
  loginByPasskey: (passkey: WireRequestOf<'POST /api/auth/passkey-login'>['body']['passkey']) =>
    session.follow(async () => startFrom(await send('POST /api/auth/passkey-login', { body: { passkey } }))),

  /**
   * Ends the session on the host and here.
   * @throws {HttpFailure} if the host does not confirm: the user then stays signed in.
   */
  async logout(): Promise<void> {
    const user = session.user();
    if (!user) return;
    const failure = await failureOf(session.follow(() => send('POST /api/auth/logout', {})));
    // If the token had already expired, the session is over anyway.
    if (failure && failure.status !== 401) throw failure;
    session.end();
    // The next sign-in must not return to this page.
    recallPage(user.id);
  },

  checkAuth: () => (session.auth().authorized ? Promise.resolve() : Promise.reject({ message: false })),

  /**
   * Ends the session on HTTP 401, and shows the enrolment of a second factor if the host demands one first. Never
   * rejects: react-admin would then resolve the call with `{ data: {} }`, and a refused sale would look like a
   * sale.
   */
  async checkError(
    error: { status?: unknown; token?: string | null; reason?: unknown } | undefined,
  ): Promise<void> {
    if (error?.status === 401) session.expire(error.token);
    if (error?.reason === 'enroll-first') session.setEnrollFirst(true);
  },

  async getIdentity() {
    const user = session.user();
    return { id: user?.id ?? '', fullName: user?.fullname ?? '' };
  },

  getPermissions: async () => session.role(),

  // Imported lazily: it needs the contract's schemas, which the login does not load.
  canAccess: async (params: Access) => (await import('./canAccess.ts')).canAccess(params),

  /** Sets the first password with the token of an activation link. @throws {HttpFailure} */
  activate: (body: BodyOf<'POST /api/activate'>) =>
    session.follow(() => send('POST /api/activate', { body })),

  /** Requests a mail with a link to set a new password. @throws {HttpFailure} */
  requestReset: (email: string) => send('POST /api/auth/forgot-password', { body: { email } }),

  /** Sets a new password with the token of a reset link. @throws {HttpFailure} */
  resetPassword: (body: BodyOf<'POST /api/activate'>) => send('POST /api/auth/reset-password', { body }),

  /**
   * Changes the signed-in user's password.
   * @throws {HttpFailure} which names the field if the current password is wrong.
   */
  async changePassword(body: BodyOf<'PUT /api/auth/update-account'>): Promise<void> {
    const failure = await failureOf(session.follow(() => send('PUT /api/auth/update-account', { body })));
    if (!failure) return;
    await authProvider.checkError(failure);
    throw onPasswordField(failure);
  },
} satisfies AuthProvider;
