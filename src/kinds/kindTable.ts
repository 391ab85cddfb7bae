import { apiKeyStatuses, keyRights } from '../../contract/apiKey.ts';
import { auditActions, auditObjects } from '../../contract/auditActions.ts';
import { batchStatuses, printFormats } from '../../contract/boncardBatch.ts';
import { exceptionRules } from '../../contract/books.ts';
import { groupCardNumber } from '../../contract/cardNumber.ts';
import {
  boncardStatuses,
  boncardTypes,
  documentKinds,
  importStatuses,
  requestKinds,
  requestStatuses,
  roles,
  taxClasses,
  transactionTypes,
  userStatuses,
} from '../../contract/codes.ts';
import { sendingStates } from '../../contract/eCard.ts';
import type { Kind } from '../../contract/kinds.ts';
import {
  deliveredEvents,
  deliveryFailures,
  deliveryStatuses,
  webhookEvents,
} from '../../contract/webhook.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import { formatCount } from '../ui/formatCount.ts';
import { Unreadable } from '../wire/unreadable.ts';
import { amountText } from './amounts.ts';
import { choicesOf, wordText } from './choicesOf.ts';
import { dayText, momentText, namedMonthText } from './dates.ts';
import { inOneLine, NOTHING } from './nothing.ts';
import { type Status, saidIn, statusesOf } from './statuses.ts';

type Fields = Record<string, unknown>;

/** How the console shows a kind, and how it is typed. */
export interface KindRow {
  /**
   * Returns a value as text; undefined if it cannot be read. Without this function the text is made from the badges
   * or the words, or is the value itself.
   */
  text?: (value: unknown, translate: Translate, record: Fields) => string | undefined;
  /** The text for null, if null means something. */
  nothing?: MessageKey;
  badges?: (value: unknown, record: Fields) => Status[];
  /** The words that a value can be; its input offers them. */
  words?: readonly { id: string; name: MessageKey }[];
  /** The words that a value can have several of. */
  each?: readonly { id: string; name: MessageKey }[];
  /** Additional words that only a filter offers. */
  filterWords?: KindRow['words'];
  /** The element that its text is shown in: see `KindField.tsx`. */
  field?: 'whole' | 'breakable' | 'email' | 'progress';
  /** The input for a kind without words: see `KindInput.tsx`. */
  input?: 'text' | 'email' | 'count' | 'money' | 'day' | 'month' | 'salon' | 'batch' | 'import';
  align?: 'right';
  /** Whether its text means nothing without its label. */
  needsLabel?: true;
}

/**
 * How the console shows and reads each kind, one row per kind. Two things are elsewhere: how hosts write a kind, in
 * `readers` of `src/wire/decode.ts`, which must not depend on texts or react-admin; and how files show it, in
 * `formats` of `server/exports/fileColumns.ts`. Fields and inputs are only named here, not imported: code that
 * needs just the text, such as the counter before a card is found, does not load them.
 */
export const kindTable: Record<Kind, KindRow> = {
  text: { field: 'breakable' },
  id: {},
  opaque: {},
  email: { field: 'email', input: 'email' },
  count: {
    text: (value) => (typeof value === 'number' ? formatCount(value) : undefined),
    field: 'whole',
    input: 'count',
    align: 'right',
    needsLabel: true,
  },
  flag: {
    text: (value, translate) => translate(value === true ? 'ra.boolean.true' : 'ra.boolean.false'),
    needsLabel: true,
  },
  yesOrNo: {
    words: [
      { id: 'true', name: 'ra.boolean.true' },
      { id: 'false', name: 'ra.boolean.false' },
    ],
  },
  money: { text: amountText, field: 'whole', align: 'right', input: 'money' },
  day: { text: (value) => dayText(String(value)), field: 'whole', input: 'day' },
  month: { text: (value) => namedMonthText(String(value)), input: 'month' },
  moment: { text: momentText, field: 'whole' },
  cardNumber: { text: numberText, field: 'whole' },
  months: {
    text: (value, translate) =>
      typeof value === 'number' ? translate('charge.monthCount', { smart_count: value }) : undefined,
  },
  salon: { text: nameIn, field: 'breakable', input: 'salon' },
  batch: { text: nameIn, field: 'breakable', input: 'batch' },
  import: { text: nameIn, field: 'breakable', input: 'import' },
  doneBy: {
    text(value) {
      if (typeof value !== 'object') return undefined;
      const { by, at } = value as { by?: unknown; at?: unknown };
      const when = at ? (momentText(at) ?? String(at)) : undefined;
      return inOneLine([when, nameIn(by)]);
    },
    field: 'breakable',
  },
  progress: {
    text(value, translate) {
      const { done, total } = value as { done?: unknown; total?: unknown };
      if (typeof done !== 'number' || typeof total !== 'number') return undefined;
      return translate('list.progress', { done: formatCount(done), total: formatCount(total) });
    },
    field: 'progress',
  },
  boncardStatus: {
    badges: statusesOf.boncardStatus,
    words: choicesOf('boncardStatuses', boncardStatuses),
  },
  importStatus: { badges: statusesOf.importStatus, words: choicesOf('importStatuses', importStatuses) },
  batchStatus: { badges: statusesOf.batchStatus, words: choicesOf('batchStatuses', batchStatuses) },
  printFormat: { words: choicesOf('printFormats', printFormats) },
  sendingState: { badges: statusesOf.sendingState, words: choicesOf('sendingStates', sendingStates) },
  keyRights: severalOf(choicesOf('keyRights', keyRights)),
  apiKeyStatus: { badges: statusesOf.apiKeyStatus, words: choicesOf('apiKeyStatuses', apiKeyStatuses) },
  userStatus: { badges: statusesOf.userStatus, words: choicesOf('userStatuses', userStatuses) },
  boncardType: { words: choicesOf('boncardTypes', boncardTypes) },
  transactionType: { words: choicesOf('transactionTypes', transactionTypes) },
  transactionKind: {
    // The list shows transactions of one type, so the text only says how a transaction differs from the others.
    text: (value, translate, record) =>
      saidIn(statusesOf.transactionKind(value, record), translate) || NOTHING,
    badges: statusesOf.transactionKind,
  },
  taxClass: {
    words: choicesOf('taxClasses', taxClasses),
    // For cards that were sold before tax classes existed.
    filterWords: [{ id: 'none', name: 'words.noTaxClass' }],
  },
  document: {
    // The kind of document, if the host sends it, follows the number.
    text(value, translate, { document_kind: kind }) {
      const word = wordText(choicesOf('documentKinds', documentKinds), kind, translate);
      return word && `${value} · ${word}`;
    },
    field: 'breakable',
  },
  documentKind: { words: choicesOf('documentKinds', documentKinds) },
  requestKind: { words: choicesOf('requestKinds', requestKinds) },
  requestStatus: { badges: statusesOf.requestStatus, words: choicesOf('requestStatuses', requestStatuses) },
  exceptionRule: {
    text(value, translate, { count }) {
      const counted = countedRules.find((one) => one === value);
      if (counted && typeof count === 'number')
        return translate(`books.counted.${counted}`, { smart_count: count });
      return wordText(choicesOf('exceptionRules', exceptionRules), value, translate);
    },
    words: choicesOf('exceptionRules', exceptionRules),
  },
  webhookEvents: severalOf(choicesOf('deliveredEvents', webhookEvents)),
  deliveredEvent: { words: choicesOf('deliveredEvents', deliveredEvents) },
  webhookStatus: { badges: statusesOf.webhookStatus },
  deliveryStatus: {
    badges: statusesOf.deliveryStatus,
    words: choicesOf('deliveryStatuses', deliveryStatuses),
  },
  deliveryFailure: { words: choicesOf('deliveryFailures', deliveryFailures) },
  auditAction: { words: choicesOf('auditActions', auditActions) },
  auditObject: { words: choicesOf('auditObjects', auditObjects) },
  role: {
    nothing: 'resources.users.noRole',
    // The most common one comes first.
    words: choicesOf('roles', roles).toReversed(),
  },
};

/** The rules whose findings have a count, which is part of their sentence. */
const countedRules = ['drained', 'manyReversals', 'pinBurst', 'unlockedOften'] as const;

function numberText(value: unknown): string | undefined {
  return typeof value === 'string' ? groupCardNumber(value) : undefined;
}

/** Returns the row of a kind whose values are lists of words. */
function severalOf(each: NonNullable<KindRow['each']>): KindRow {
  return {
    each,
    text: (value, translate) =>
      Array.isArray(value)
        ? value.map((one) => wordText(each, one, translate) ?? String(one)).join(', ')
        : undefined,
    field: 'breakable',
  };
}

/** Returns the name of a person or salon. */
function nameIn(value: unknown): string | undefined {
  if (typeof value === 'string' || value instanceof Unreadable) return String(value);
  const { name, fullname } = (value ?? {}) as Partial<Record<string, unknown>>;
  const found = fullname ?? name;
  return typeof found === 'string' ? found : undefined;
}
