import { factorInput, factorSecret, recoveryCodes, secondFactor } from '../secondFactor.ts';
import { accountInput, activationInput, confirmInput, forgottenInput, ownSession } from '../session.ts';
import { doneAnswer, itemAnswer } from '../wire.ts';
import { call } from './call.ts';
import { resource } from './resource.ts';

export const sessions = resource({
  noun: ['a session', 'sessions'],
  path: 'sessions',
  record: ownSession,
  calls: {
    list: { access: 'everybody', summary: 'Your own sessions, the one used last first' },
    delete: { access: 'everybody', summary: 'End one of your own sessions', audit: 'session.ended' },
  },
  capability: 'sessions',
});

/** What may be wrong with a new password. */
const weakPassword = [
  'password-common',
  'password-repeats',
  'password-sequence',
  'password-keyboard',
  'password-date',
  'password-name',
  'password-word',
  'password-own',
] as const;

export const accountCalls = {
  logOut: call('POST /api/auth/logout', {
    access: 'everybody',
    beforeEnrolment: true,
    answer: doneAnswer,
    summary: 'End this session',
    audit: 'session.ended',
  }),
  activate: call('POST /api/activate', {
    access: 'public',
    body: activationInput,
    answer: doneAnswer,
    remembersBrowser: true,
    summary: 'Set the password of a new account through its one-use link',
    refusals: ['activation-invalid', ...weakPassword, 'sign-in-busy'],
    audit: 'account.activated',
  }),
  changePassword: call('PUT /api/auth/update-account', {
    access: 'everybody',
    body: accountInput,
    answer: doneAnswer,
    // Base clients look for this number (wire "Sessions and passwords").
    failure: { data: 422 },
    summary: 'Change your own password; your other sessions end',
    refusals: [
      'old-password-incorrect',
      ...weakPassword,
      'account-locked',
      'sign-in-busy',
      'too-many-attempts',
    ],
    audit: 'account.password-changed',
  }),
  confirmPassword: call('POST /api/auth/confirm', {
    access: 'everybody',
    capability: 'confirm',
    beforeEnrolment: true,
    body: confirmInput,
    answer: doneAnswer,
    summary:
      'Confirm your password, and your second factor: for 15 minutes this session may make changes that need it',
    refusals: [
      'old-password-incorrect',
      'otp-required',
      'otp-incorrect',
      'account-locked',
      'sign-in-busy',
      'too-many-attempts',
    ],
    audit: 'session.confirmed',
  }),
  secondFactor: call('GET /api/auth/second-factor', {
    access: 'everybody',
    capability: 'second-factor',
    beforeEnrolment: true,
    answer: itemAnswer(secondFactor),
    summary: 'Whether you have a second factor, and how many recovery codes are left',
  }),
  beginFactor: call('POST /api/auth/second-factor', {
    access: 'everybody',
    capability: 'second-factor',
    beforeEnrolment: true,
    answer: itemAnswer(factorSecret),
    summary: 'Make a secret for an app; it counts once a code of it has been given',
    refusals: ['confirm-first', 'factor-enrolled'],
  }),
  verifyFactor: call('POST /api/auth/second-factor/verify', {
    access: 'everybody',
    capability: 'second-factor',
    beforeEnrolment: true,
    body: factorInput,
    answer: itemAnswer(recoveryCodes),
    summary:
      'Prove with a code that the app has the secret: from now on signing in asks for one; your other sessions end',
    refusals: ['confirm-first', 'factor-missing', 'factor-enrolled', 'otp-incorrect'],
    audit: 'account.factor-enrolled',
  }),
  makeRecoveryCodes: call('POST /api/auth/second-factor/recovery-codes', {
    access: 'everybody',
    capability: 'second-factor',
    answer: itemAnswer(recoveryCodes),
    summary: 'Replace your recovery codes by new ones, which are never shown again',
    refusals: ['confirm-first', 'factor-missing'],
    audit: 'account.recovery-codes-made',
  }),
  removeFactor: call('DELETE /api/auth/second-factor', {
    access: 'everybody',
    capability: 'second-factor',
    answer: doneAnswer,
    summary: 'Remove your second factor',
    refusals: ['confirm-first', 'factor-missing'],
    audit: 'account.factor-removed',
  }),
  forgotPassword: call('POST /api/auth/forgot-password', {
    access: 'public',
    capability: 'password-reset',
    body: forgottenInput,
    answer: doneAnswer,
    summary:
      'Request a mail with a link to set a new password; the answer never reveals whether the address exists',
    refusals: ['address-locked', 'too-many-attempts'],
    audit: 'password-reset.requested',
  }),
  resetPassword: call('POST /api/auth/reset-password', {
    access: 'public',
    capability: 'password-reset',
    body: activationInput,
    answer: doneAnswer,
    remembersBrowser: true,
    summary: 'Set a new password through the one-use link of a reset mail; all sessions of the user end',
    refusals: ['reset-invalid', ...weakPassword, 'sign-in-busy'],
    audit: 'password-reset.done',
  }),
};
