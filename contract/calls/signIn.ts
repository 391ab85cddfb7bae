import { loginData } from '../login.ts';
import { passkeyLoginInput } from '../passkey.ts';
import { loginInput } from '../session.ts';
import { itemAnswer } from '../wire.ts';
import { call } from './call.ts';

/** Separate from the other calls of an account, because its answer lists the capabilities of all other calls. */
export const signInCalls = {
  logIn: call('POST /api/auth/login', {
    access: 'public',
    body: loginInput,
    answer: itemAnswer(loginData),
    remembersBrowser: true,
    summary: 'Start a session',
    refusals: [
      'credentials-invalid',
      'otp-required',
      'otp-incorrect',
      'passkey-required',
      'account-locked',
      'address-locked',
      'sign-in-busy',
      'too-many-attempts',
    ],
    audit: 'session.started',
  }),
  logInByPasskey: call('POST /api/auth/passkey-login', {
    access: 'public',
    capability: 'passkeys',
    body: passkeyLoginInput,
    answer: itemAnswer(loginData),
    remembersBrowser: true,
    summary: 'Start a session with a passkey, which counts as password and second factor',
    refusals: [
      'passkey-incorrect',
      'passkeys-unavailable',
      'account-locked',
      'address-locked',
      'too-many-attempts',
    ],
    audit: 'session.started',
  }),
};
