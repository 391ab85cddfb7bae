import { removeEmpty } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod/mini';
import type { TransactionKind } from '../../../contract/codes.ts';
import { resources } from '../../../contract/resources.ts';
import { transactionFilters } from '../../../contract/transaction.ts';
import { daysInOrder, fieldRule } from '../../../contract/validation.ts';
import type { Translate } from '../../i18n/useTranslate.ts';
import { filterAmount, filterText as textOfFilter } from '../../kinds/filterText.ts';
import { filterResolver } from '../../views/contractResolver.ts';

/** The filters by their names on the wire (wire "Transactions"), in the order of the screen. */
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

/** The filters as sent and kept in the URL: days `YYYY-MM-DD`, amounts in PLN, a salon's id. */
export type Filters = Partial<Record<FilterName, string | number>>;

/** Those that base calls lack. */
export const { 'transaction-filters': moreFilterNames } = resources['boncards-transactions'].calls.list.parts;

/** Returns a filter's value as text. */
export function filterText(name: FilterName, value: unknown, translate: Translate): string {
  if (name === 'kind') return translate(`words.ledgerKinds.${value as TransactionKind}`);
  return textOfFilter(transactionFilters.shape[name], value, translate);
}

/** An amount that its input cannot read is the typed text; in a link it may be a number as text. */
const amount = z.unknown().with(
  z.superRefine((value, context) => {
    const read = filterAmount(value);
    if (typeof read === 'string') context.addIssue({ code: 'custom', ...fieldRule(read) });
  }),
);

const filterRules = z
  .extend(
    z.pick(transactionFilters, { issue_date_from: true, issue_date_to: true, number: true, document: true }),
    { issue_amount_from: z.optional(amount), issue_amount_to: z.optional(amount) },
  )
  .with(
    z.refine(...daysInOrder('issue_date_from', 'issue_date_to')),
    z.superRefine(
      ({ issue_amount_from: from, issue_amount_to: to }, context) => {
        if (!(Number(from) > Number(to))) return;
        const least = fieldRule('min', { min: filterText('issue_amount_from', from, String) });
        context.addIssue({ code: 'custom', ...least, path: ['issue_amount_to'] });
      },
      // Checked even if other fields are invalid.
      { when: () => true },
    ),
  );

/** Validates the filters (requirements "Statistics"). */
export const resolver = filterResolver(filterRules);

/** Returns a function that changes filters as if they were typed, and clears invalid ones. */
export function useChangeFilters() {
  const { setValue, getValues } = useFormContext();
  return (changes: Filters) => {
    const emptied = Object.fromEntries(
      invalidFilters({ ...getValues(), ...changes }).map((name) => [name, '']),
    );
    for (const [name, value] of Object.entries({ ...emptied, ...changes })) {
      setValue(name, value, { shouldDirty: true, shouldValidate: true });
    }
  };
}

/** Returns the names of the invalid filters. */
function invalidFilters(filters: object): string[] {
  const { error } = filterRules.safeParse(removeEmpty(filters));
  return (error?.issues ?? []).map(({ path: [name] }) => String(name));
}
