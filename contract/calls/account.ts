import { z } from 'zod/mini';
import {
  confirmationInput,
  passkey,
  passkeyCreation,
  passkeyInput,
  passkeyRequest,
  passkeys,
} from '../passkey.ts';
import { factorInput, factorSecret, recoveryCodes, secondFactor } from '../secondFactor.ts';
import { accountInput, activationInput, forgottenInput, ownSession } from '../session.ts';
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

const ofFactor = { access: 'everybody', capability: 'second-factor' } as const;
const ofPasskeys = { access: 'everybody', capability: 'passkeys' } as const;

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
    // Base clients check for this number (wire "Sessions and passwords").
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
    body: confirmationInput,
    parts: { passkeys: ['passkey'] },
    answer: doneAnswer,
    summary:
      'Confirm who you are by your password and second factor, or a passkey: for 15 minutes this session may make changes that need it',
    refusals: [
      'old-password-incorrect',
      'otp-required',
      'otp-incorrect',
      'passkey-required',
      'passkey-incorrect',
      'passkeys-unavailable',
      'account-locked',
      'sign-in-busy',
      'too-many-attempts',
    ],
    audit: 'session.confirmed',
  }),
  secondFactor: call('GET /api/auth/second-factor', {
    ...ofFactor,
    beforeEnrolment: true,
    answer: itemAnswer(secondFactor),
    summary: 'Whether you have a second factor, and how many recovery codes are left',
  }),
  beginFactor: call('POST /api/auth/second-factor', {
    ...ofFactor,
    beforeEnrolment: true,
    answer: itemAnswer(factorSecret),
    summary: 'Make a secret for an app; it counts once a code of it has been given',
    confirmed: true,
    refusals: ['factor-enrolled'],
  }),
  verifyFactor: call('POST /api/auth/second-factor/verify', {
    ...ofFactor,
    beforeEnrolment: true,
    body: factorInput,
    answer: itemAnswer(recoveryCodes),
    summary:
      'Prove with a code that the app has the secret: from now on signing in asks for one; your other sessions end',
    confirmed: true,
    refusals: ['factor-missing', 'factor-enrolled', 'otp-incorrect'],
    audit: 'account.factor-enrolled',
  }),
  makeRecoveryCodes: call('POST /api/auth/second-factor/recovery-codes', {
    ...ofFactor,
    answer: itemAnswer(recoveryCodes),
    summary: 'Replace your recovery codes with new ones, which are shown only once',
    confirmed: true,
    refusals: ['factor-missing'],
    audit: 'account.recovery-codes-made',
  }),
  removeFactor: call('DELETE /api/auth/second-factor', {
    ...ofFactor,
    answer: doneAnswer,
    summary: 'Remove your second factor',
    confirmed: true,
    refusals: ['factor-missing'],
    audit: 'account.factor-removed',
  }),
  passkeys: call('GET /api/auth/passkeys', {
    ...ofPasskeys,
    beforeEnrolment: true,
    answer: itemAnswer(passkeys),
    summary: 'Your own passkeys, the newest first',
  }),
  passkeyOptions: call('POST /api/auth/passkeys/options', {
    ...ofPasskeys,
    beforeEnrolment: true,
    answer: itemAnswer(passkeyCreation),
    summary: 'What a browser needs to make a passkey for you; its challenge counts once, for five minutes',
    refusals: ['confirm-first', 'passkeys-unavailable', 'too-many-passkeys'],
  }),
  addPasskey: call('POST /api/auth/passkeys', {
    ...ofPasskeys,
    beforeEnrolment: true,
    body: passkeyInput,
    answer: itemAnswer(passkey),
    summary:
      'Add a passkey to sign in with; with the first second factor your other sessions end, and your password alone no longer signs you in',
    refusals: ['confirm-first', 'passkeys-unavailable', 'passkey-not-added', 'too-many-passkeys'],
    audit: 'account.passkey-added',
  }),
  removePasskey: call('DELETE /api/auth/passkeys/:id', {
    ...ofPasskeys,
    params: z.pick(passkey, { id: true }),
    answer: doneAnswer,
    summary: 'Remove one of your passkeys',
    confirmed: true,
    audit: 'account.passkey-removed',
  }),
  passkeyLoginOptions: call('POST /api/auth/passkey-login/options', {
    access: 'public',
    capability: 'passkeys',
    answer: itemAnswer(passkeyRequest),
    summary: 'What a browser needs to sign in with a passkey; its challenge counts once, for five minutes',
    refusals: ['passkeys-unavailable'],
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
