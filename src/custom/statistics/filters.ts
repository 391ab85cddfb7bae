import { z } from 'zod';
import { groszeToPln, parseMoney, plnToGrosze } from '../../../contract/money.ts';
import { daysInOrder, fieldRule } from '../../../contract/validation.ts';
import { formatDay, parseDay } from '../../../contract/warsaw.ts';
import { typedAmount } from '../../kinds/typedAmount.ts';

/** What a filter may be about, in the wire's words (spec §7), in the order of the screen. */
export const filterNames = [
  'issue_date_from',
  'issue_date_to',
  'issue_amount_from',
  'issue_amount_to',
  'number',
  'place',
] as const;
export type FilterName = (typeof filterNames)[number];

/** The filters as they travel: days `YYYY-MM-DD`, amounts in PLN, a salon's id. They stand in the URL. */
export type WireFilters = Partial<Record<FilterName, string>>;

/** The filters as a person types them; an empty field filters nothing. */
export type TypedFilters = Record<FilterName, string>;

const amount = z.string().transform((text, context) => {
  if (text.trim() === '') return undefined;
  const grosze = parseMoney(text);
  if (typeof grosze === 'number') return grosze;
  context.addIssue({ code: 'custom', ...fieldRule(grosze) });
  return z.NEVER;
});

const day = z.string().transform((text, context) => {
  if (text.trim() === '') return undefined;
  const parsed = parseDay(text);
  if (parsed) return parsed;
  context.addIssue({ code: 'custom', ...fieldRule('day') });
  return z.NEVER;
});

const typedFilters = z.object({
  issue_date_from: day,
  issue_date_to: day,
  issue_amount_from: amount,
  issue_amount_to: amount,
  number: z.string().trim().max(40),
  place: z.string(),
});

/** Turns what was typed into filters; tells what is wrong beside its field (spec §5). */
export const filterForm = typedFilters
  .refine(...daysInOrder('issue_date_from', 'issue_date_to'))
  .superRefine(
    ({ issue_amount_from: from, issue_amount_to: to }, context) => {
      if (typeof from !== 'number' || typeof to !== 'number' || from <= to) return;
      const least = fieldRule('min', { min: typedAmount(from) });
      context.addIssue({ code: 'custom', ...least, path: ['issue_amount_to'] });
    },
    // Whatever is wrong with other fields.
    { when: () => true },
  )
  .transform(
    ({ issue_amount_from: from, issue_amount_to: to, ...others }): WireFilters =>
      filled({
        ...others,
        issue_amount_from: from === undefined ? '' : String(groszeToPln(from)),
        issue_amount_to: to === undefined ? '' : String(groszeToPln(to)),
      }),
  );

/** The fields for filters that are set. */
export function typedOf(filters: WireFilters): TypedFilters {
  return {
    issue_date_from: typedDay(filters.issue_date_from),
    issue_date_to: typedDay(filters.issue_date_to),
    issue_amount_from: typedPln(filters.issue_amount_from),
    issue_amount_to: typedPln(filters.issue_amount_to),
    number: filters.number ?? '',
    place: filters.place ?? '',
  };
}

function typedDay(day: string | undefined): string {
  return day ? formatDay(day) : '';
}

function typedPln(pln: string | undefined): string {
  const grosze = plnToGrosze(Number(pln));
  return grosze === undefined ? '' : typedAmount(grosze);
}

/** Without what filters nothing. */
function filled(filters: Record<FilterName, string | undefined>): WireFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}
