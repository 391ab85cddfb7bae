import { z } from 'zod/mini';
import { transactionFilters } from '../../../contract/transaction.ts';
import { daysInOrder, fieldRule } from '../../../contract/validation.ts';
import { filterAmount, filterText } from '../../kinds/filterText.ts';
import { filterResolver } from '../../views/filterResolver.ts';

/** An amount that its input cannot parse stays the typed text; in a link a number may also be text. */
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
        const [least, most] = [filterAmount(from), filterAmount(to)];
        if (typeof least === 'string' || typeof most === 'string' || least <= most) return;
        const rule = fieldRule('min', {
          min: filterText(transactionFilters.shape.issue_amount_from, from, String),
        });
        context.addIssue({ code: 'custom', ...rule, path: ['issue_amount_to'] });
      },
      // Also checked if other fields are invalid.
      { when: () => true },
    ),
  );

/** Validates the filters (requirements "Statistics"). */
export const resolver = filterResolver(filterRules);
