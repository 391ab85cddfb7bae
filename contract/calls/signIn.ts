import { loginData } from '../login.ts';
import { loginInput } from '../session.ts';
import { itemAnswer } from '../wire.ts';
import { call } from './call.ts';

/** Apart from the other calls of an account: its answer names what all of them can do. */
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
      'account-locked',
      'address-locked',
      'sign-in-busy',
      'too-many-attempts',
    ],
    audit: 'session.started',
  }),
};
