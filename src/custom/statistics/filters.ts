import { type Resolver, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import type { TransactionKind } from '../../../contract/codes.ts';
import { kindOf } from '../../../contract/kinds.ts';
import { parseMoney } from '../../../contract/money.ts';
import { transactionFilters } from '../../../contract/transaction.ts';
import { daysInOrder, fieldRule } from '../../../contract/validation.ts';
import type { Translate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { contractResolver } from '../../resources/views/contractResolver.ts';

/** What a filter may be about, in the wire's words (wire "Transactions"), in the order of the screen. */
export const filterNames = [
  'issue_date_from',
  'issue_date_to',
  'issue_amount_from',
  'issue_amount_to',
  'number',
  'place',
  'document',
  'user',
  'kind',
] as const;
export type FilterName = (typeof filterNames)[number];

/** The filters as they travel: days `YYYY-MM-DD`, amounts in PLN, a salon's id. They stand in the URL. */
export type Filters = Partial<Record<FilterName, string | number>>;

/** What our own host also filters by (`transaction-filters`). */
export const moreFilterNames = ['document', 'kind', 'user'] as const satisfies readonly FilterName[];

/** Returns a filter's value as a person reads it. */
export function filterText(name: FilterName, value: unknown, translate: Translate): string {
  if (name === 'kind') return translate(`words.transactionKinds.${value as TransactionKind}`);
  return plainText(kindOf(transactionFilters.shape[name]), value, translate);
}

/** An amount that its input cannot read is still the text that was typed; in a link it may be a number as text. */
const amount = z.unknown().superRefine((value, context) => {
  const read = typeof value === 'string' ? parseMoney(value) : undefined;
  if (typeof read === 'string') context.addIssue({ code: 'custom', ...fieldRule(read) });
});

const filterRules = transactionFilters
  .pick({ issue_date_from: true, issue_date_to: true, number: true, document: true })
  .extend({ issue_amount_from: amount.optional(), issue_amount_to: amount.optional() })
  .refine(...daysInOrder('issue_date_from', 'issue_date_to'))
  .superRefine(
    ({ issue_amount_from: from, issue_amount_to: to }, context) => {
      if (!(Number(from) > Number(to))) return;
      const least = fieldRule('min', { min: filterText('issue_amount_from', from, String) });
      context.addIssue({ code: 'custom', ...least, path: ['issue_amount_to'] });
    },
    // Whatever is wrong with other fields.
    { when: () => true },
  );

const check = contractResolver(filterRules);

/** Tells what is wrong next to its field (requirements "Statistics"), and lets the filters through as they are. */
export const filterResolver: Resolver = async (filters, context, options) => {
  const { errors } = await check(filled(filters), context, options);
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: filters, errors: {} };
};

/** Changes some filters as if they were typed; what is typed but cannot be asked for gives way. */
export function useChangeFilters() {
  const { setValue, getValues } = useFormContext();
  return (changes: Filters) => {
    const emptied = Object.fromEntries(unreadable({ ...getValues(), ...changes }).map((name) => [name, '']));
    for (const [name, value] of Object.entries({ ...emptied, ...changes })) {
      setValue(name, value, { shouldDirty: true, shouldValidate: true });
    }
  };
}

/** Returns the names of the filters that cannot be asked for. */
function unreadable(filters: object): string[] {
  const { error } = filterRules.safeParse(filled(filters));
  return (error?.issues ?? []).map(({ path: [name] }) => String(name));
}

/** Without what filters nothing. */
function filled(filters: object) {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null && value !== ''));
}
