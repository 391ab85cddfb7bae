import { fieldSentencesEn } from '../../contract/fieldSentences.en.ts';
import { signInWordsEn } from '../../contract/words/signIn.en.ts';
import type { messages as polish } from './auth.pl.ts';
import { errorEn, frameEn } from './common.en.ts';

/** The English texts of the pages outside the panel, which the panel uses as well. */
export const messages: typeof polish = {
  error: errorEn,
  field: fieldSentencesEn,
  auth: {
    frame: frameEn,
    email: signInWordsEn.email,
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    dismiss: 'Close the notification',
    toLogin: 'Back to sign in',
    browser: {
      insecure:
        'This connection is not encrypted (HTTP). Passwords, card numbers and PINs can be intercepted. Ask your administrator for an address with HTTPS.',
      blocked:
        'The browser does not allow this page to store data, which the panel needs. Allow cookies and site data for this site in the browser’s settings and reload the page.',
      full: 'The browser has no room left for this page’s data, which the panel needs. Delete this site’s data in the browser’s settings, or free some disk space, and reload the page.',
    },
    login: {
      title: 'Sign in',
      lead: 'Salon staff panel',
      password: signInWordsEn.password,
      submit: 'Sign in',
      succeeded: 'Signed in',
      failed: 'Signing in failed. Check your e-mail address and password.',
      interrupted: 'Your session has expired. Sign in again to finish what you are doing.',
      forgotten: 'Forgotten your password?',
    },
    passkey: {
      logIn: 'Sign in with a passkey',
      none: 'No passkey was used. Try again.',
      elsewhere: 'Your passkey works at %{url}.',
    },
    code: {
      app: {
        label: signInWordsEn.otp,
        hint: '6 digits from the authenticator app on your phone',
        other: 'Use a recovery code',
      },
      recovery: {
        label: 'Recovery code',
        hint: 'One of the codes that you kept when you turned on two-step verification. If you have none left, ask an administrator for help.',
        other: 'Use a code from the app',
      },
    },
    activation: {
      title: 'Activate your account',
      lead: 'Set the password that you will use to sign in to the panel.',
      password: signInWordsEn.password,
      submit: 'Activate account',
      succeeded: 'Your account is activated',
      failed: 'Activation failed',
      deadLink:
        'The link has expired or has already been used. If you have a password, sign in. If not, ask your administrator for a new link.',
      afterDeadLink: 'Go to sign in',
    },
    reset: {
      title: 'Set a new password',
      lead: 'After changing your password, sign in again on all your devices.',
      password: 'New password',
      submit: 'Change password',
      succeeded: 'Your password has been changed',
      failed: 'The password could not be changed',
      deadLink: 'The link has expired or has already been used. Ask for a new one.',
      afterDeadLink: 'Send a new link',
    },
    newPassword: {
      hint: 'At least %{min} characters.',
      confirmation: 'Repeat the password',
    },
    forgotten: {
      lead: 'Enter the e-mail address of your account. We will send it a link to set a new password.',
      submit: 'Send the link',
      failed: 'The link could not be sent. Try again in a moment.',
      sent: 'If %{email} belongs to an account of the panel, a message with a link will arrive in a moment. The link works for an hour. If you have asked before, use the message that you already have.',
    },
  },
};
