import { fileFaults } from './boncardImport.ts';
import type { EndpointName } from './endpoints.ts';
import type { Reason } from './refusals.ts';
import { type ResourceContract, type ResourceName, resources } from './resources.ts';

const {
  boncards,
  'boncards-imports': imports,
  'boncards-transactions': transactions,
  schedules,
  users,
  'audit-entries': audit,
  sessions,
} = resources;

interface EndpointDocs {
  summary: string;
  /** Its own refusals, other than those that follow from its properties in `endpoints.ts`. */
  refusals: readonly Reason[];
}

type Rows = typeof resources;

/** The standard calls of rows with a noun: these need no entry below, unless there is more to say. */
type PlainCall = {
  [Name in ResourceName]: Rows[Name] extends { noun: unknown }
    ? Rows[Name]['calls'][keyof Rows[Name]['calls']]
    : never;
}[ResourceName];

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

const ownDocs: Record<Exclude<EndpointName, PlainCall>, EndpointDocs> &
  Partial<Record<PlainCall, EndpointDocs>> = {
  'POST /api/auth/login': {
    summary: 'Start a session',
    refusals: [
      'credentials-invalid',
      'account-locked',
      'address-locked',
      'sign-in-busy',
      'too-many-attempts',
    ],
  },
  'POST /api/auth/logout': {
    summary: 'End this session',
    refusals: [],
  },
  'POST /api/activate': {
    summary: 'Set the password of a new account through its one-use link',
    refusals: ['activation-invalid', ...weakPassword, 'sign-in-busy'],
  },
  'PUT /api/auth/update-account': {
    summary: 'Change your own password; your other sessions end',
    refusals: [
      'old-password-incorrect',
      ...weakPassword,
      'account-locked',
      'sign-in-busy',
      'too-many-attempts',
    ],
  },
  'POST /api/auth/confirm': {
    summary:
      'Confirm your password: for 15 minutes this session may add administrators and change their e-mail and role',
    refusals: ['old-password-incorrect', 'account-locked', 'sign-in-busy', 'too-many-attempts'],
  },
  'POST /api/auth/forgot-password': {
    summary:
      'Request a mail with a link to set a new password; the answer never reveals whether the address exists',
    refusals: ['address-locked', 'too-many-attempts'],
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password through the one-use link of a reset mail; all sessions of the user end',
    refusals: ['reset-invalid', ...weakPassword, 'sign-in-busy'],
  },
  'GET /api/our-salons': {
    summary: 'All salons, to choose one from',
    refusals: [],
  },
  [boncards.calls.list]: {
    summary:
      'A page of cards, newest first; one or two characters of `query` match the beginning of the number, more match any part of it',
    refusals: ['export-under-way', 'too-many-exports'],
  },
  'GET /api/boncards/:id/ledger': {
    summary: 'Every change of a card’s balance over all its cycles, oldest first',
    refusals: [],
  },
  'POST /api/boncards/:id/action/cancel': {
    summary: 'Cancel a card; its remaining balance leaves the books',
    refusals: ['boncard-canceled'],
  },
  'GET /api/boncards/:id/validity-changes': {
    summary: 'Every change of a card’s last day over all its cycles, newest first',
    refusals: [],
  },
  'POST /api/boncards/:id/action/block': {
    summary: 'Block a card: it can neither be charged nor pay',
    refusals: ['boncard-already-blocked', 'boncard-canceled'],
  },
  'POST /api/boncards/:id/action/unblock': {
    summary: 'Let a blocked card be charged and pay again',
    refusals: ['boncard-not-blocked'],
  },
  'POST /api/boncards/:id/action/replace': {
    summary:
      'Move a lost card’s balance, type, validity and salon to a pending card, and cancel the lost one; the answer is the new card',
    refusals: [
      'boncard-not-active',
      'boncard-unknown',
      'target-is-source',
      'target-unavailable',
      'boncard-blocked',
    ],
  },
  'POST /api/boncards/:id/action/extend': {
    summary: 'Give a card a later last day; what was written off because it had expired comes back',
    refusals: [
      'boncard-pending',
      'boncard-used',
      'boncard-canceled',
      'cycle-closed',
      'validity-past',
      'validity-not-later',
      'validity-too-long',
    ],
  },
  'POST /api/boncards/:id/action/adjust': {
    summary: 'Add a signed amount to a card’s balance, for what no other call can put right',
    refusals: ['boncard-not-charged', 'boncard-canceled', 'amount-below-zero', 'amount-above-limit'],
  },
  'POST /api/boncards/:id/action/unlock': {
    summary:
      'Let a card’s PIN be tried again; employers together once per card and day, all staff three times, and five times in 30 days',
    refusals: ['boncard-not-locked', 'boncard-unlock-spent', 'boncard-unlocked-often'],
  },
  'POST /api/boncards/search': {
    summary:
      'Find a card at the counter; with its PIN, purchases may be taken off it for the next 15 minutes',
    refusals: [
      'boncard-data-incorrect',
      'boncard-locked',
      'boncard-needs-unlock',
      'account-locked',
      'too-many-attempts',
    ],
  },
  'POST /api/boncards/issue': {
    summary: 'Charge a card: a new cycle begins',
    refusals: [
      'boncard-unknown',
      'boncard-unavailable',
      'boncard-blocked',
      'amount-above-limit',
      'salon-unknown',
      'salon-mismatch',
    ],
  },
  'POST /api/boncards/purchase': {
    summary: 'Take a purchase off a card',
    refusals: [
      'search-first',
      'boncard-pending',
      'boncard-used',
      'boncard-canceled',
      'boncard-expired',
      'boncard-blocked',
      'amount-above-balance',
      'salon-unknown',
      'salon-mismatch',
    ],
  },
  'POST /api/check-boncard': {
    summary: 'What a customer may know about a card',
    refusals: [
      'boncard-data-incorrect',
      'boncard-locked',
      'boncard-needs-unlock',
      'address-locked',
      'too-many-attempts',
    ],
  },
  [imports.calls.list]: {
    summary: 'A page of imports, newest first',
    refusals: [],
  },
  [imports.calls.one]: {
    summary: 'One import with a page of the numbers it added',
    refusals: [],
  },
  'GET /api/boncards-imports/:id/failures': {
    summary: 'A page of the rows that added no card, in the order of the file, or all of them as a file',
    refusals: ['export-under-way', 'too-many-exports'],
  },
  [imports.calls.create]: {
    summary: 'Upload a file of cards; its rows are read in the background',
    refusals: [
      'file-missing',
      ...fileFaults,
      'file-not-alone',
      'file-field-unknown',
      'body-too-large',
      'too-many-uploads',
    ],
  },
  [transactions.calls.list]: {
    summary: 'A page of charges or purchases, newest first, or all of them as a file',
    refusals: ['export-under-way', 'too-many-exports'],
  },
  'POST /api/boncards-transactions/:id/reverse': {
    summary:
      'Undo a purchase, whole or in part, or a charge, whole; employers what their salon or they themselves booked on the same day. The answer is the card',
    refusals: [
      'transaction-foreign',
      'transaction-of-another-day',
      'transaction-is-reversal',
      'transaction-reversed',
      'boncard-canceled',
      'boncard-replaced',
      'cycle-closed',
      'purchases-first',
      'charge-in-part',
      'amount-above-reversible',
    ],
  },
  'GET /api/boncards-transactions/summary': {
    summary: 'The totals of exactly the filtered transactions, by day and by salon',
    refusals: [],
  },
  [users.calls.create]: {
    summary: 'Add a user, who receives an activation e-mail',
    refusals: ['email-taken', 'salon-unknown', 'confirm-first'],
  },
  [users.calls.update]: {
    summary: 'Change a user; another e-mail or role ends their sessions',
    refusals: ['email-taken', 'salon-unknown', 'user-is-self', 'administrator-is-last', 'confirm-first'],
  },
  [users.calls.delete]: {
    summary: 'Deactivate a user and end their sessions',
    refusals: ['user-already-disabled', 'user-is-self', 'administrator-is-last'],
  },
  'POST /api/users/:id/action/reactivate': {
    summary: 'Let a deactivated user in again',
    refusals: ['user-not-disabled', 'confirm-first'],
  },
  'POST /api/users/:id/action/resend-activation': {
    summary: 'Send the activation mail again; earlier links stay valid until one is used',
    refusals: ['user-already-disabled', 'user-already-activated'],
  },
  'POST /api/users/:id/action/unlock': {
    summary: 'Unlock another user who is locked after wrong attempts',
    refusals: ['user-not-locked', 'user-is-self'],
  },
  'GET /api/books/overview': {
    summary: 'One look at how things stand; an employer’s is about their salon',
    refusals: [],
  },
  'GET /api/books/liability': {
    summary:
      'What is owed on cards at the end of a Warsaw day, by issuing salon, type, tax class and validity',
    refusals: ['day-in-future', 'export-under-way', 'too-many-exports'],
  },
  'GET /api/books/roll-forward': {
    summary: 'How the debt of a month came about: opening + each kind of entry = closing, by issuing salon',
    refusals: ['month-in-future', 'export-under-way', 'too-many-exports'],
  },
  'POST /api/books/months/:month/close': {
    summary: 'Keep a month’s figures and their hash for good',
    refusals: ['month-not-over', 'month-before-first', 'month-closed', 'day-not-believed'],
  },
  'GET /api/books/settlement': {
    summary: 'Who owes whom between the salons: the one that sold a card owes the one that took the purchase',
    refusals: ['month-in-future', 'export-under-way', 'too-many-exports'],
  },
  'GET /api/books/exceptions': {
    summary: 'A page of unusual operations, newest first',
    refusals: ['export-under-way', 'too-many-exports'],
  },
  'GET /api/tax-classes': {
    summary: 'Which tax class the cards of each type have, and since when; newest first',
    refusals: [],
  },
  'POST /api/tax-classes': {
    summary: 'Set the tax class of a type’s cards from a day on; cards sold before keep theirs',
    refusals: ['day-past'],
  },
  'GET /api/find': {
    summary: 'What a text finds anywhere, as far as the caller may see it: at most eight of each kind',
    refusals: [],
  },
  'GET /api/views': {
    summary: 'The caller’s saved views and those shared with their role, by name',
    refusals: [],
  },
  'POST /api/views': {
    summary: 'Save a list’s filters, order and columns under a name',
    refusals: ['view-strange', 'too-many-views'],
  },
  'PUT /api/views/:id': {
    summary: 'Change a saved view',
    refusals: ['view-strange'],
  },
  'DELETE /api/views/:id': {
    summary: 'Delete a saved view',
    refusals: ['view-in-use'],
  },
  [schedules.calls.list]: {
    summary: 'The caller’s scheduled reports, by name',
    refusals: [],
  },
  [schedules.calls.create]: {
    summary: 'Send a saved view regularly as a link to a file',
    refusals: ['view-not-exportable', 'recipient-unfit', 'too-many-views'],
  },
  [schedules.calls.update]: {
    summary: 'Change, pause or resume a scheduled report',
    refusals: ['view-not-exportable', 'recipient-unfit'],
  },
  [schedules.calls.delete]: {
    summary: 'Delete a scheduled report and its files',
    refusals: [],
  },
  'GET /api/reports/:id': {
    summary: 'A report that was mailed to the caller; `export=xlsx`: its file',
    refusals: [],
  },
  [audit.calls.list]: {
    summary: 'Who did what, newest first, or all of it as a file',
    refusals: ['export-under-way', 'too-many-exports'],
  },
  [sessions.calls.list]: {
    summary: 'Your own sessions, the one used last first',
    refusals: [],
  },
  [sessions.calls.delete]: {
    summary: 'End one of your own sessions',
    refusals: [],
  },
};

function plainDocs(): Record<PlainCall, EndpointDocs> {
  const docs: Record<string, EndpointDocs> = {};
  for (const { noun, calls } of Object.values<ResourceContract>(resources)) {
    if (!noun) continue;
    const [one, several] = noun;
    const summaries: Record<keyof typeof calls, string> = {
      list: `A page of ${several}`,
      one: one.replace(/^an? /, 'One '),
      create: `Add ${one}`,
      update: `Change ${one}`,
      delete: `Delete ${one}`,
    };
    for (const [verb, call] of Object.entries(calls)) {
      docs[call] = { summary: summaries[verb as keyof typeof calls], refusals: [] };
    }
  }
  return docs as Record<PlainCall, EndpointDocs>;
}

/** What the OpenAPI document says about every call apart from its shapes; the console does without it. */
export const endpointDocs: Record<EndpointName, EndpointDocs> = { ...plainDocs(), ...ownDocs };
