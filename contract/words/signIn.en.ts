import type { signInWordsPl } from './signIn.pl.ts';

/** The fields of signing in, in English. */
export const signInWordsEn: typeof signInWordsPl = {
  email: 'E-mail address',
  password: 'Password',
  otp: 'Code from the app',
};
