import { z } from 'zod/mini';
import {
  closingRefusals,
  exception,
  exceptionSums,
  exceptionsQuery,
  liabilityQuery,
  liabilityRow,
  liabilitySums,
  monthQuery,
  overview,
  rollForwardSums,
  salonMovement,
  settlementPair,
  settlementSums,
  taxClassChange,
  taxClassInput,
} from '../books.ts';
import { exportFormats } from '../transaction.ts';
import { bookAnswer, itemAnswer, month } from '../wire.ts';
import { call, exportRefusals } from './call.ts';
import { resource } from './resource.ts';

/** The answer of reading a month, and of closing it. */
const rollForwardAnswer = bookAnswer(salonMovement, rollForwardSums);

export const liability = resource({
  noun: ['a part of the liability', 'parts of the liability'],
  path: 'books/liability',
  order: ['salon', 'asc'],
  record: liabilityRow,
  calls: {
    list: {
      access: 'books.read',
      query: liabilityQuery,
      answer: bookAnswer(liabilityRow, liabilitySums),
      files: exportFormats,
      summary:
        'What is owed on cards at the end of a Warsaw day, by issuing salon, type, tax class and validity',
      refusals: ['day-in-future', ...exportRefusals],
    },
  },
  capability: 'books',
});

export const rollForward = resource({
  noun: ['a salon’s movement', 'salons’ movements'],
  path: 'books/roll-forward',
  record: salonMovement,
  calls: {
    list: {
      access: 'books.read',
      query: monthQuery,
      answer: rollForwardAnswer,
      files: exportFormats,
      summary: 'How the debt of a month came about: opening + each kind of entry = closing, by issuing salon',
      refusals: ['month-in-future', ...exportRefusals],
    },
  },
  capability: 'books',
});

export const settlement = resource({
  noun: ['a debt between salons', 'debts between salons'],
  path: 'books/settlement',
  order: ['debtor', 'asc'],
  record: settlementPair,
  calls: {
    list: {
      access: 'books.read',
      query: monthQuery,
      answer: bookAnswer(settlementPair, settlementSums),
      files: exportFormats,
      summary:
        'Who owes whom between the salons: the one that sold a card owes the one that took the purchase',
      refusals: ['month-in-future', ...exportRefusals],
    },
  },
  capability: 'books',
});

export const exceptions = resource({
  noun: ['an unusual operation', 'unusual operations'],
  path: 'books/exceptions',
  order: ['at', 'desc'],
  record: exception,
  calls: {
    list: {
      access: 'books.read',
      query: exceptionsQuery,
      answer: bookAnswer(exception, exceptionSums),
      files: exportFormats,
      summary: 'A page of unusual operations, newest first',
      refusals: exportRefusals,
    },
  },
  capability: 'books',
});

export const taxClasses = resource({
  noun: ['a tax class', 'tax classes'],
  path: 'tax-classes',
  order: ['effective_from', 'desc'],
  record: taxClassChange,
  form: taxClassInput,
  calls: {
    list: {
      access: 'administrators',
      summary: 'Which tax class the cards of each type have, and since when; newest first',
    },
    create: {
      access: 'administrators',
      summary: 'Set the tax class of a type’s cards from a day on; cards sold before keep theirs',
      refusals: ['day-past'],
      audit: 'tax-class.set',
    },
  },
  capability: 'books',
});

export const bookCalls = {
  overview: call('GET /api/books/overview', {
    access: 'ownSalon',
    capability: 'books',
    answer: itemAnswer(overview),
    summary: 'One look at how things stand; an employer’s is about their salon',
  }),
  closeMonth: call('POST /api/books/months/:month/close', {
    access: 'administrators',
    capability: 'books',
    params: z.object({ month }),
    answer: rollForwardAnswer,
    summary: 'Keep a month’s figures and their hash for good',
    refusals: [...closingRefusals, 'month-closed'],
    audit: 'month.closed',
  }),
};
