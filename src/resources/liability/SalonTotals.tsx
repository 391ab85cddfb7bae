import { useListContext } from 'ra-core';
import { ZERO } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { sumOf } from '../../kinds/amounts.ts';
import { plainText } from '../../kinds/plainText.ts';
import { AmountTable } from '../../ui/AmountTable.tsx';
import { Section } from '../../ui/Section.tsx';
import { type RowsOf, useBook } from '../../views/Book.tsx';
import { SalonCell } from '../../views/SalonCell.tsx';

type Row = RowsOf<'liability'>[number];

/**
 * The liability of each salon's cards; pressing a salon's name shows only its rows. Nothing if there is only one
 * salon, whose total is above.
 */
export function SalonTotals() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { rows, sums } = useBook<'liability'>();
  const { active = ZERO, expired = ZERO } = sums.history.at(-1) ?? {};
  const salons = salonsIn(rows);
  if (salons.length < 2) return null;
  const money = (amount: number) => plainText('money', amount, translate);
  return (
    <Section title={translate('statistics.bySalon')} padded>
      <AmountTable
        rows={salons}
        totals={[{ salon: undefined, active, expired, amount: sums.amount }]}
        columns={[
          {
            title: translate('words.fields.salon'),
            cell: ({ salon }) => (
              <SalonCell salon={salon} onChoose={(id) => setFilters({ ...filterValues, salon: id })} />
            ),
          },
          { title: translate('liability.active'), cell: ({ active }) => money(active), from: 'sm' },
          {
            title: translate('words.standings.expired'),
            cell: ({ expired }) => money(expired),
            from: 'sm',
          },
          { title: translate('list.total'), cell: ({ amount }) => <strong>{money(amount)}</strong> },
        ]}
      />
    </Section>
  );
}

/** Returns the totals of each salon, in the order of the rows. */
function salonsIn(rows: readonly Row[]) {
  const bySalon = new Map<string, Row[]>();
  for (const row of rows) bySalon.set(row.salon.id, [...(bySalon.get(row.salon.id) ?? []), row]);
  return [...bySalon.values()].map((ofSalon) => ({ salon: ofSalon[0]?.salon, ...totalOf(ofSalon) }));
}

function totalOf(rows: readonly Row[]) {
  const amountOf = (some: readonly Row[]) => sumOf(some, 'amount');
  return {
    active: amountOf(rows.filter(({ expired }) => !expired)),
    expired: amountOf(rows.filter(({ expired }) => expired)),
    amount: amountOf(rows),
  };
}
