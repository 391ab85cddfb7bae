import type { AuditDetails } from './audit.ts';
import { type AuditAction, type AuditObject, objectOfAction } from './auditActions.ts';
import { audited } from './calls/areas.ts';
import type { CallContract } from './calls/call.ts';
import { fill } from './fill.ts';
import { formatPln, plnToGrosze } from './money.ts';
import { fieldWord } from './words/fieldWord.ts';
import type { NamedField, Words } from './words/pl.ts';

/** What is needed to write an audit entry in a language. */
export interface AuditLanguage {
  words: Words;
  formatDay: (day: string) => string;
  formatMoment: (instant: string) => string;
}

interface AuditedFacts {
  action: AuditAction | undefined;
  by: { fullname: string } | null;
  command: string | null;
  address: string | null;
  object: { kind: AuditObject; label: string };
  details: AuditDetails | null;
}

/** One changed field; `before` or `after` is empty where there was no value. */
export interface DetailLine {
  name: string;
  label: string;
  before: string;
  after: string;
}

/** Actions of strangers; their address is not recorded. */
const ofStrangers: readonly AuditAction[] = ['boncard.opened', 'boncard.reminders-stopped'];

/** Returns the text that says who acted: a person or key, an operator's command, the server, or a stranger. */
export function actorText(
  { by, command, address, action }: Pick<AuditedFacts, 'by' | 'command' | 'address' | 'action'>,
  { audit }: Words,
) {
  if (by) return by.fullname;
  if (command) return fill(audit.operator, { command });
  return address || ofStrangers.some((one) => one === action) ? audit.stranger : audit.server;
}

/** Returns the text that says what the action was done to. */
export function objectText({ kind, label }: AuditedFacts['object'], { words }: AuditLanguage): string {
  if (kind === 'list') return listText(label, words);
  return kind === 'taxClass' ? wordOf(words.boncardTypes, label) : label;
}

/** Returns the name of a list. The audit identifies lists by their resource or by the path of their file. */
function listText(name: string, words: Words): string {
  if (name === 'reports') return words.auditObjects.schedule;
  if (name === 'boncards-imports.failures') return words.audit.rejectedRows;
  return wordOf(words.lists, name.replace('books.', ''));
}

const recorded = Object.entries(audited).flatMap(([name, { calls }]) =>
  Object.values<CallContract>(calls).flatMap(({ audit }) =>
    audit ? [[objectOfAction(audit as AuditAction), name] as const] : [],
  ),
);

/**
 * For each kind of object, the resource with records of that kind: the first resource with calls that record an action
 * on it.
 */
export const resourceOf: Partial<Record<AuditObject, keyof typeof audited>> = Object.fromEntries(
  recorded.toReversed(),
);

/**
 * Returns the changed fields of an entry, in the order of the vocabulary; fields that it does not contain come last.
 */
export function detailLines(
  { details, object }: Pick<AuditedFacts, 'details' | 'object'>,
  language: AuditLanguage,
): DetailLine[] {
  if (!details) return [];
  const { before, after } = details;
  const { words } = language;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const order = Object.keys(words.fields);
  const placeOf = (name: string) => (name in words.fields ? order.indexOf(name) : order.length);
  return names
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((name) => ({
      name,
      label: fieldWord(words, name, resourceOf[object.kind]),
      before: valueText(name, before[name] ?? null, object.kind, language),
      after: valueText(name, after[name] ?? null, object.kind, language),
    }));
}

const AMOUNTS: readonly string[] = [
  'amount',
  'amount_from',
  'amount_to',
  'issue_amount_from',
  'issue_amount_to',
] satisfies NamedField[];

type Value = AuditDetails['before'][string];

function valueText(name: string, value: Value, kind: AuditObject, language: AuditLanguage): string {
  const { audit, keyRights, deliveredEvents } = language.words;
  if (value === null) return '';
  if (name === 'password') return audit.changed;
  if (name === 'expired_months') return fill(audit.months, { months: String(value) });
  if (typeof value === 'boolean') return value ? audit.yes : audit.no;
  const amount = AMOUNTS.includes(name) ? plnToGrosze(Number(value)) : undefined;
  if (amount !== undefined) return formatPln(amount);
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return language.formatDay(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return language.formatMoment(text);
  if (name === 'resource') return listText(text, language.words);
  if (name === 'rights') return eachWord(keyRights, text);
  if (name === 'events') return eachWord(deliveredEvents, text);
  return wordOf(wordsFor(name, kind, language.words) ?? {}, text);
}

/** Returns a comma-separated list of values with each value replaced by its word. */
function eachWord(words: Record<string, string>, text: string): string {
  return text
    .split(', ')
    .map((value) => wordOf(words, value))
    .join(', ');
}

function wordsFor(name: string, kind: AuditObject, words: Words): Record<string, string> | undefined {
  const ofKind: Partial<Record<AuditObject, Record<string, string>>> = {
    user: words.userStatuses,
    apiKey: words.apiKeyStatuses,
    boncard: words.boncardStatuses,
    import: words.importStatuses,
    // Only lists of cards have a filter of this name.
    list: words.boncardStatuses,
  };
  const yesOrNo = { true: words.audit.yes, false: words.audit.no };
  const all: Partial<Record<NamedField, Record<string, string> | undefined>> = {
    status: ofKind[kind],
    role: words.roles,
    type: words.boncardTypes,
    tax_class: { ...words.taxClasses, none: words.noTaxClass },
    class: words.taxClasses,
    stats_type: { charge: words.transactionTypes.charge, sell: words.transactionTypes.purchase },
    action: words.auditActions,
    object_kind: words.auditObjects,
    format: kind === 'batch' ? words.printFormats : undefined,
    every: words.rhythms,
    kind: words.ledgerKinds,
    rule: words.exceptionRules,
    event: words.deliveredEvents,
    request: words.requestKinds,
    expired: yesOrNo,
    blocked: yesOrNo,
    pin_locked: yesOrNo,
    // A filter of the list of cards.
    e_card: words.sendingStates,
  };
  return all[name as NamedField];
}

function wordOf(words: Record<string, string>, word: string): string {
  return words[word] ?? word;
}
