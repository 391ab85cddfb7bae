import { exceptionRules } from '../../contract/books.ts';
import { groupCardNumber } from '../../contract/cardNumber.ts';
import { boncardTypes, documentKinds, roles, taxClasses, transactionTypes } from '../../contract/codes.ts';
import type { Kind } from '../../contract/kinds.ts';
import { scheduleRhythms } from '../../contract/schedule.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import { formatCount } from '../ui/formatCount.ts';
import { Unreadable } from '../wire/unreadable.ts';
import { amountText } from './amounts.ts';
import { dayText, momentText, namedMonthText } from './dates.ts';
import { NOTHING } from './nothing.ts';
import { type Status, statusesOf } from './statuses.ts';

/** Returns a value as text, as printed: unchanged if it cannot be read, a dash if it is missing. */
export function plainText(
  kind: Kind,
  value: unknown,
  translate: Translate,
  record: Record<string, unknown> = {},
): string {
  if (value === null && kind === 'role') return translate('resources.users.noRole');
  if (value === null || value === undefined || value === '') return NOTHING;
  if (value instanceof Unreadable) return String(value);
  return writers[kind](value, translate, record) || (typeof value === 'object' ? NOTHING : String(value));
}

/** Returns undefined for a value that it cannot read. */
type Writer = (value: unknown, translate: Translate, record: Record<string, unknown>) => string | undefined;

const asIs: Writer = () => undefined;

const writers: Record<Kind, Writer> = {
  text: asIs,
  id: asIs,
  email: asIs,
  count: (value) => (typeof value === 'number' ? formatCount(value) : undefined),
  yesOrNo: (value, translate) => translate(value === 'true' ? 'ra.boolean.true' : 'ra.boolean.false'),
  view: asIs,
  timeOfDay: asIs,
  parameters: asIs,
  rhythm: wordIn(scheduleRhythms, (word) => `words.rhythms.${word}`),
  people: (value) => (Array.isArray(value) ? value.map(nameIn).filter(Boolean).join(', ') : undefined),
  run: (value, translate) => said(statusesOf.run(value, {}), translate),
  flag: (value, translate) => translate(value === true ? 'ra.boolean.true' : 'ra.boolean.false'),
  money: amountText,
  day: (value) => dayText(String(value)),
  month: (value) => namedMonthText(String(value)),
  moment: momentText,
  cardNumber: numberText,
  otherCard: (value) => numberText((value as { number?: unknown }).number),
  months: (value, translate) =>
    typeof value === 'number' ? translate('charge.monthCount', { smart_count: value }) : undefined,
  salon: nameIn,
  doneBy: (value) => {
    if (typeof value !== 'object') return undefined;
    const { by, at } = value as { by?: unknown; at?: unknown };
    const when = at ? (momentText(at) ?? String(at)) : undefined;
    return [when, nameIn(by)].filter(Boolean).join(' · ');
  },
  progress(value, translate) {
    const { done, total } = value as { done?: unknown; total?: unknown };
    if (typeof done !== 'number' || typeof total !== 'number') return undefined;
    return translate('list.progress', { done: formatCount(done), total: formatCount(total) });
  },
  boncardStatus: (value, translate, record) => said(statusesOf.boncardStatus(value, record), translate),
  importStatus: (value, translate, record) => said(statusesOf.importStatus(value, record), translate),
  userStatus: (value, translate, record) => said(statusesOf.userStatus(value, record), translate),
  boncardType: wordIn(boncardTypes, (word) => `words.boncardTypes.${word}`),
  transactionType: wordIn(transactionTypes, (word) => `words.transactionTypes.${word}`),
  // The list shows transactions of one type, so only what sets one apart is written.
  transactionKind: (value, translate, record) =>
    said(statusesOf.transactionKind(value, record), translate) || NOTHING,
  taxClass: wordIn([...taxClasses, 'none'], (word) =>
    word === 'none' ? 'words.noTaxClass' : `words.taxClasses.${word}`,
  ),
  // Its kind, if the host sends it, is written next to the number.
  document(value, translate, record) {
    const kind = writers.documentKind(record.document_kind, translate, record);
    return kind && `${value} · ${kind}`;
  },
  documentKind: wordIn(documentKinds, (word) => `words.documentKinds.${word}`),
  exceptionRule(value, translate, { count }) {
    const word = exceptionRules.find((one) => one === value);
    if (!word) return undefined;
    const rule = translate(`words.exceptionRules.${word}`);
    const counted = countedRules.find((one) => one === value);
    if (!counted || typeof count !== 'number') return rule;
    return `${rule} (${translate(`books.counted.${counted}`, { smart_count: count })})`;
  },
  auditValues: asIs,
  auditAction: (value, translate) => translate(`words.auditActions.${String(value)}` as MessageKey),
  auditObject: (value, translate) => translate(`words.auditObjects.${String(value)}` as MessageKey),
  role: wordIn(roles, (word) => `words.roles.${word}`),
};

/** The rules whose findings have a number, which is written in words of their own. */
const countedRules = ['drained', 'manyReversals', 'pinBurst', 'unlockedOften'] as const;

/** Returns the writer of words. */
function wordIn<Word extends string>(words: readonly Word[], keyOf: (word: Word) => MessageKey): Writer {
  return (value, translate) => {
    const known = words.find((word) => word === value);
    return known && translate(keyOf(known));
  };
}

function said(statuses: readonly Status[], translate: Translate): string {
  return statuses.map(({ text, args }) => translate(text, args)).join(', ');
}

function numberText(value: unknown): string | undefined {
  return typeof value === 'string' ? groupCardNumber(value) : undefined;
}

/** Returns the name of a person or salon. */
function nameIn(value: unknown): string | undefined {
  if (typeof value === 'string' || value instanceof Unreadable) return String(value);
  const { name, fullname } = (value ?? {}) as Partial<Record<string, unknown>>;
  const found = fullname ?? name;
  return typeof found === 'string' ? found : undefined;
}
