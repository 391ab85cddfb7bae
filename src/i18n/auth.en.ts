import type { authPl } from './auth.pl.ts';

/** English sentences of login and activation. */
export const authEn: typeof authPl = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  closeToast: 'Close message',
  login: {
    title: 'Sign in',
    lead: 'Salon staff panel',
    email: 'E-mail address',
    password: 'Password',
    submit: 'Sign in',
    pending: 'Signing in…',
    succeeded: 'Signed in',
    failed: 'Signing in failed. Check your e-mail address and password.',
  },
  activate: {
    title: 'Activate your account',
    lead: 'Set the password that you will use to sign in to the panel.',
    password: 'Password',
    passwordHint: 'At least %{min} characters.',
    confirmation: 'Repeat the password',
    submit: 'Activate account',
    pending: 'Activating…',
    succeeded: 'Your account is activated',
    failed: 'Activation failed',
    deadLink:
      'The link has expired or was used already. If you have a password, sign in. If not, ask your administrator for a new link.',
    toLogin: 'Go to sign in',
  },
};
