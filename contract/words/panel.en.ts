import type { panelWordsPl } from './panel.pl.ts';
import { publicWordsEn } from './public.en.ts';
import { signInWordsEn } from './signIn.en.ts';

const { number, type, balance, valid_until } = publicWordsEn.fields;
const added = 'Added';
const blocked = 'Blocked';
const card = 'Card';
const cardCanceled = 'Card canceled';
const date = 'Date';
const employee = 'Employee';
const expired = 'Expired';
const fileName = 'File';
const from = 'Date from';
const to = 'Date to';
const firstName = 'First name';
const lastName = 'Last name';
const name = 'Name';
const salon = 'Salon';
const soldIn = 'Sold in';

/** The words of the panel in English. */
export const panelWordsEn: typeof panelWordsPl = {
  boncardTypes: publicWordsEn.boncardTypes,
  ledgerKinds: publicWordsEn.ledgerKinds,
  boncardStatuses: { pending: 'Not sold', active: 'Active', canceled: 'Canceled', used: 'Used up' },
  standings: { valid: 'Valid', expired, blocked },
  transactionTypes: {
    charge: publicWordsEn.ledgerKinds.charge,
    purchase: publicWordsEn.ledgerKinds.purchase,
  },
  transactionMarks: { reversed: 'Undone', partlyReversed: 'Partly undone', canceled: cardCanceled },
  documentKinds: { receipt: 'Receipt', invoice: 'Invoice', none: 'No document' },
  taxClasses: { spv: 'Single-purpose voucher (SPV)', mpv: 'Multi-purpose voucher (MPV)' },
  requestKinds: {
    extend: 'Extension',
    unlock: 'PIN unlock',
    unblock: 'Unblocking',
    adjust: 'Balance adjustment',
  },
  requestStatuses: { open: 'Waiting', done: 'Fulfilled', declined: 'Declined' },
  importStatuses: { inProgress: 'In progress', finished: 'Finished', error: 'Failed' },
  roles: { administrator: 'Administrator', employer: employee },
  userStatuses: { active: 'Active', disabled: 'Deactivated' },
  lists: {
    boncards: 'Cards',
    'boncards-imports': 'Card imports',
    'boncards-transactions': 'Transactions',
    'boncards-transactions.charge': 'Sales statistics',
    'boncards-transactions.sell': 'Payment statistics',
    users: 'Users',
    salons: 'Salons',
    liability: 'Liability',
    'roll-forward': 'Month closing',
    settlement: 'Settlement between salons',
    exceptions: 'Unusual operations',
    requests: 'Requests from salons',
    'tax-classes': 'Tax classes',
    schedules: 'Scheduled reports',
    'audit-entries': 'Audit log',
  },
  currency: 'PLN',
  files: { boncards: 'cards' },
  fields: {
    name,
    surname: lastName,
    email: signInWordsEn.email,
    role: 'Role',
    salon,
    status: 'Status',
    fullname: 'Full name',
    first_name: firstName,
    last_name: lastName,
    salon_id: salon,
    salon_name: name,
    activated: 'Activation',
    address: 'IP address',
    amount: 'Amount',
    pin: publicWordsEn.fields.pin,
    type,
    tax_class: 'Tax class',
    expired_months: 'Validity period',
    valid_until,
    document_number: 'Document number',
    mother_salon: soldIn,
    pin_locked: 'PIN locked',
    blocked,
    blocked_reason: 'Reason for blocking',
    replaces: 'Replaces card',
    replaced_by: 'Replaced by card',
    balance,
    created: added,
    created_at: added,
    moderate: 'Last change',
    canceled: 'Canceled',
    canceled_reason: 'Reason for canceling',
    written_off: 'Balance written off',
    file: fileName,
    file_name: fileName,
    'stats.ok': 'Added',
    'stats.error': 'Errors',
    'stats.duplicates': 'Duplicates',
    progress: 'Progress',
    bons_total: 'Numbers',
    line: 'Row',
    boncard: number,
    boncard_id: card,
    boncard_type: type,
    document: 'Document',
    document_kind: 'Kind of document',
    transaction_date: date,
    transaction_salon: salon,
    transaction_user: employee,
    balance_after: 'Balance afterwards',
    reverses: 'Undoes transaction',
    reversed: 'Undone',
    reversible: 'Can be undone',
    reason: 'Reason',
    number,
    query: 'Search text',
    amount_from: 'Balance from',
    amount_to: 'Balance to',
    valid_until_from: 'Last valid day from',
    valid_until_to: 'Last valid day to',
    issue_amount_from: 'Amount from',
    issue_amount_to: 'Amount to',
    issue_date_from: from,
    issue_date_to: to,
    place: salon,
    user: employee,
    kind: 'Kind of operation',
    request: 'Request',
    decided: 'Decided',
    note: 'Note',
    last4: 'Last 4 characters of the number',
    expired,
  },
  fieldsOf: {
    boncards: { amount: balance, salon: soldIn, blocked, query: 'Search by number' },
    'boncards-imports': { file: 'File of cards', created: 'Started' },
    'boncards-transactions': { type: 'Transaction', kind: 'Undone or canceled', canceled: cardCanceled },
    requests: { kind: 'Request', created: 'Asked', reason: 'Reason for declining' },
    users: { name: firstName, query: 'Search by name or e-mail address' },
    salons: { address: 'Address' },
  },
};
