import { z } from 'zod/mini';
import { userId } from '../ids.ts';
import { user, userFilters, userForm, userInput, usersQuery } from '../user.ts';
import { doneAnswer, itemAnswer, yesOrNo } from '../wire.ts';
import { call } from './call.ts';
import { resource } from './resource.ts';

export const users = resource({
  noun: ['a user', 'users'],
  path: 'users',
  order: ['fullname', 'asc'],
  record: user,
  form: userForm,
  input: userInput,
  calls: {
    list: {
      access: 'users.write',
      query: usersQuery,
      parts: { 'user-filter': z.keyof(userFilters).options },
    },
    one: { access: 'ownRecord', beforeEnrolment: 'self' },
    create: {
      access: 'users.write',
      summary: 'Add a user, who receives an activation e-mail',
      refusals: ['email-taken', 'email-of-deactivated', 'salon-unknown', 'confirm-first'],
      audit: 'user.created',
    },
    update: {
      access: 'users.write',
      summary: 'Change a user; another e-mail, role or salon ends their sessions',
      refusals: [
        'email-taken',
        'email-of-deactivated',
        'salon-unknown',
        'user-is-self',
        'administrator-is-last',
        'confirm-first',
      ],
      audit: 'user.changed',
    },
    delete: {
      access: 'users.write',
      query: z.object({ keep_keys: z.optional(yesOrNo) }),
      parts: { 'api-keys': ['keep_keys'] },
      summary: 'Deactivate a user; their sessions end, and the API keys that they made unless kept',
      refusals: ['user-already-disabled', 'user-is-self', 'administrator-is-last', 'confirm-first'],
      audit: 'user.deactivated',
    },
  },
});

const ofOne = { params: z.object({ id: userId }) };

export const userCalls = {
  reactivateUser: call('POST /api/users/:id/action/reactivate', {
    access: 'users.write',
    capability: 'reactivate-user',
    ...ofOne,
    answer: itemAnswer(user),
    summary: 'Let a deactivated user in again',
    refusals: ['user-not-disabled', 'confirm-first'],
    audit: 'user.reactivated',
  }),
  resendActivation: call('POST /api/users/:id/action/resend-activation', {
    access: 'users.write',
    capability: 'resend-activation',
    ...ofOne,
    answer: itemAnswer(user),
    summary: 'Send the activation mail again; earlier links work until one is used',
    refusals: ['user-already-disabled', 'user-already-activated'],
    audit: 'user.activation-sent',
  }),
  unlockUser: call('POST /api/users/:id/action/unlock', {
    access: 'users.write',
    capability: 'unlock',
    ...ofOne,
    answer: doneAnswer,
    summary: 'Unlock another user who is locked after wrong attempts',
    refusals: ['user-not-locked', 'user-is-self'],
    audit: 'account.unlocked',
  }),
  resetFactor: call('POST /api/users/:id/action/reset-factor', {
    access: 'users.write',
    capability: 'second-factor',
    ...ofOne,
    answer: itemAnswer(user),
    summary: 'Remove the second factor of another user who has lost it; their sessions end',
    refusals: ['factor-missing', 'user-is-self', 'confirm-first'],
    audit: 'user.factor-reset',
  }),
};
