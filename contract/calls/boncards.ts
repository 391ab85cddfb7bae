import { z } from 'zod/mini';
import {
  adjustInput,
  blockInput,
  boncard,
  boncardDetails,
  boncardSearch,
  cancelInput,
  chargeInput,
  checkedBoncard,
  checkInput,
  extendInput,
  foundBoncard,
  ledgerEntry,
  purchaseInput,
  replaceInput,
  validityChange,
} from '../boncard.ts';
import { boncardsQuery, extendedFilters } from '../boncardList.ts';
import { boncardId } from '../ids.ts';
import { lostSearch, lostSearchInput } from '../lostSearch.ts';
import { exportFormats } from '../transaction.ts';
import { doneAnswer, itemAnswer, listAnswer, pageQuery } from '../wire.ts';
import { call, exportRefusals } from './call.ts';
import { resource } from './resource.ts';

export const boncards = resource({
  noun: ['a card', 'cards'],
  path: 'boncards',
  order: ['created_at', 'desc'],
  record: boncard,
  calls: {
    list: {
      access: 'boncards.read',
      query: boncardsQuery,
      files: exportFormats,
      parts: { 'boncard-filters': extendedFilters, batches: ['batch_id'], 'boncard-export': ['export'] },
      summary:
        'A page of cards, newest first; one or two characters of `query` match the beginning of the number, more match any part of it',
      refusals: exportRefusals,
    },
    one: { access: 'boncards.read', answer: itemAnswer(boncardDetails), audit: 'boncard.viewed' },
  },
});

const ofOne = { params: z.object({ id: boncardId }) };

/** What can be done to a card, and what is known of it. */
export const boncardCalls = {
  ledger: call('GET /api/boncards/:id/ledger', {
    access: 'boncards.read',
    capability: 'timeline',
    ...ofOne,
    query: pageQuery,
    answer: listAnswer(ledgerEntry),
    summary: 'Every change of a card’s balance over all its cycles, oldest first',
  }),
  validityChanges: call('GET /api/boncards/:id/validity-changes', {
    access: 'boncards.read',
    capability: 'extend',
    ...ofOne,
    query: pageQuery,
    answer: listAnswer(validityChange),
    summary: 'Every change of a card’s last day over all its cycles, newest first',
  }),
  cancelBoncard: call('POST /api/boncards/:id/action/cancel', {
    access: 'administrators',
    idempotent: true,
    ...ofOne,
    body: cancelInput,
    answer: itemAnswer(boncard),
    summary: 'Cancel a card; its remaining balance leaves the books',
    refusals: ['boncard-canceled'],
    audit: 'boncard.canceled',
  }),
  blockBoncard: call('POST /api/boncards/:id/action/block', {
    access: 'staff',
    capability: 'block',
    idempotent: true,
    ...ofOne,
    body: blockInput,
    answer: itemAnswer(foundBoncard),
    summary: 'Block a card: it can neither be charged nor pay',
    refusals: ['boncard-already-blocked', 'boncard-canceled', 'boncard-replaced'],
    audit: 'boncard.blocked',
  }),
  unblockBoncard: call('POST /api/boncards/:id/action/unblock', {
    access: 'administrators',
    capability: 'block',
    idempotent: true,
    ...ofOne,
    body: blockInput,
    answer: itemAnswer(boncard),
    summary: 'Let a blocked card be charged and pay again',
    refusals: ['boncard-not-blocked'],
    audit: 'boncard.unblocked',
  }),
  replaceBoncard: call('POST /api/boncards/:id/action/replace', {
    access: 'administrators',
    capability: 'replace',
    idempotent: true,
    ...ofOne,
    body: replaceInput,
    answer: itemAnswer(boncard),
    summary:
      'Move a lost card’s balance, type, validity and salon to a pending card, and cancel the lost one; the answer is the new card',
    refusals: [
      'boncard-not-active',
      'boncard-unknown',
      'target-is-source',
      'target-unavailable',
      'boncard-blocked',
    ],
    audit: 'boncard.replaced',
  }),
  extendBoncard: call('POST /api/boncards/:id/action/extend', {
    access: 'administrators',
    capability: 'extend',
    idempotent: true,
    ...ofOne,
    body: extendInput,
    answer: itemAnswer(boncard),
    summary: 'Give a card a later last day; what was written off because it had expired comes back',
    refusals: [
      'boncard-pending',
      'boncard-used',
      'boncard-canceled',
      'boncard-replaced',
      'cycle-closed',
      'validity-past',
      'validity-not-later',
      'validity-too-long',
    ],
    audit: 'boncard.extended',
  }),
  adjustBoncard: call('POST /api/boncards/:id/action/adjust', {
    access: 'administrators',
    capability: 'adjust',
    idempotent: true,
    ...ofOne,
    body: adjustInput,
    answer: itemAnswer(boncard),
    summary: 'Add a signed amount to a card’s balance, for what no other call can put right',
    refusals: [
      'boncard-not-charged',
      'boncard-canceled',
      'boncard-replaced',
      'amount-below-zero',
      'amount-above-limit',
    ],
    audit: 'boncard.adjusted',
  }),
  unlockBoncard: call('POST /api/boncards/:id/action/unlock', {
    access: 'staff',
    capability: 'unlock',
    ...ofOne,
    answer: doneAnswer,
    summary:
      'Let a card’s PIN be tried again; employers together once per card and day, all staff three times, and five times in 30 days',
    refusals: ['boncard-not-locked', 'boncard-unlock-spent', 'boncard-unlocked-often'],
    audit: 'boncard.unlocked',
  }),
  searchBoncard: call('POST /api/boncards/search', {
    access: 'staff',
    body: boncardSearch,
    answer: itemAnswer(foundBoncard),
    summary:
      'Find a card at the counter; with its PIN, purchases may be taken off it for the next 15 minutes',
    refusals: [
      'boncard-data-incorrect',
      'boncard-locked',
      'boncard-needs-unlock',
      'account-locked',
      'too-many-attempts',
    ],
  }),
  lostSearch: call('POST /api/boncards/lost-search', {
    access: 'transactions.read',
    capability: 'lost-search',
    body: lostSearchInput,
    answer: itemAnswer(lostSearch),
    summary:
      'Find a lost card by two facts at least of a sale or payment with it; employers among those of their salon and their own',
    refusals: ['account-locked', 'too-many-attempts'],
    audit: 'boncard.lost-searched',
  }),
  charge: call('POST /api/boncards/issue', {
    access: 'staff',
    parts: { 'document-kind': ['document_kind'] },
    idempotent: true,
    body: chargeInput,
    answer: itemAnswer(boncard),
    summary: 'Charge a card: a new cycle begins',
    refusals: [
      'boncard-unknown',
      'boncard-unavailable',
      'boncard-blocked',
      'amount-above-limit',
      'salon-unknown',
      'salon-mismatch',
    ],
    audit: 'boncard.charged',
  }),
  purchase: call('POST /api/boncards/purchase', {
    access: 'staff',
    parts: { 'document-kind': ['document_kind'] },
    idempotent: true,
    body: purchaseInput,
    answer: itemAnswer(boncard),
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
    audit: 'boncard.purchased',
  }),
  checkBoncard: call('POST /api/check-boncard', {
    access: 'public',
    body: checkInput,
    answer: itemAnswer(checkedBoncard),
    summary: 'What a customer may know about a card',
    refusals: [
      'boncard-data-incorrect',
      'boncard-locked',
      'boncard-needs-unlock',
      'address-locked',
      'too-many-attempts',
    ],
  }),
};
