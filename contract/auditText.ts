import type { AuditDetails } from './audit.ts';
import type { AuditObject } from './auditActions.ts';
import type { AuditField, auditWordsPl } from './auditWords.pl.ts';
import { fill } from './fill.ts';
import { formatPln, plnToGrosze } from './money.ts';
import type { wordsPl } from './words.pl.ts';

/** What it takes to write an audit entry in a language. */
export interface AuditLanguage {
  texts: typeof auditWordsPl;
  words: typeof wordsPl;
  formatDay: (day: string) => string;
  formatMoment: (instant: string) => string;
}

interface AuditedFacts {
  by: { fullname: string } | null;
  command: string | null;
  address: string | null;
  object: { kind: AuditObject; label: string };
  details: AuditDetails | null;
}

/** One changed field: empty on the side where there was nothing. */
export interface DetailLine {
  name: string;
  label: string;
  before: string;
  after: string;
}

/** Returns who did it: somebody, a command of the operator, the server, or a stranger. */
export function actorText(
  { by, command, address }: Pick<AuditedFacts, 'by' | 'command' | 'address'>,
  texts: AuditLanguage['texts'],
) {
  if (by) return by.fullname;
  if (command) return fill(texts.operator, { command });
  return address ? texts.stranger : texts.server;
}

/** Returns what it was done to. */
export function objectText({ kind, label }: AuditedFacts['object'], { texts, words }: AuditLanguage): string {
  if (kind === 'list') return wordOf(texts.lists, label);
  return kind === 'taxClass' ? wordOf(words.boncardTypes, label) : label;
}

/** Returns the fields of an entry in the order of `texts.fields`, then those that it does not know. */
export function detailLines(
  { details, object }: Pick<AuditedFacts, 'details' | 'object'>,
  language: AuditLanguage,
): DetailLine[] {
  if (!details) return [];
  const { before, after } = details;
  const fields: Record<string, string> = language.texts.fields;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const order = Object.keys(fields);
  const placeOf = (name: string) => (name in fields ? order.indexOf(name) : order.length);
  return names
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((name) => ({
      name,
      label: fields[`${object.kind}.${name}`] ?? wordOf(fields, name),
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
] satisfies AuditField[];

type Value = AuditDetails['before'][string];

function valueText(name: string, value: Value, kind: AuditObject, language: AuditLanguage): string {
  const { texts } = language;
  if (value === null) return '';
  if (name === 'password') return texts.changed;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  const amount = AMOUNTS.includes(name) ? plnToGrosze(Number(value)) : undefined;
  if (amount !== undefined) return formatPln(amount);
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return language.formatDay(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return language.formatMoment(text);
  return wordOf(wordsFor(name, kind, language) ?? {}, text);
}

function wordsFor(
  name: string,
  kind: AuditObject,
  { texts, words }: AuditLanguage,
): Record<string, string> | undefined {
  const ofKind: Partial<Record<AuditObject, Record<string, string>>> = {
    user: words.userStatuses,
    boncard: words.boncardStatuses,
    import: words.importStatuses,
    // Only cards are filtered by it.
    list: words.boncardStatuses,
  };
  const yesOrNo = { true: texts.yes, false: texts.no };
  const all: Partial<Record<AuditField, Record<string, string> | undefined>> = {
    status: ofKind[kind],
    role: words.roles,
    type: words.boncardTypes,
    tax_class: { ...words.taxClasses, none: texts.noTaxClass },
    class: words.taxClasses,
    stats_type: texts.statistics,
    action: texts.actions,
    object_kind: texts.objects,
    resource: texts.lists,
    every: texts.rhythms,
    kind: words.ledgerKinds,
    rule: words.exceptionRules,
    expired: yesOrNo,
    blocked: yesOrNo,
  };
  return all[name as AuditField];
}

function wordOf(words: Record<string, string>, word: string): string {
  return words[word] ?? word;
}
