import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { formatPln } from '../../contract/money.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { AmountTable } from './AmountTable.tsx';
import { DelayedSkeleton } from './DelayedSkeleton.tsx';
import { formatCount } from './formatCount.ts';
import type { NamedTotal } from './totals.ts';

interface TotalsFigureProps {
  title: string;
  totals: readonly NamedTotal[];
  /** The last row of the table. */
  sum?: NamedTotal;
  asTable: boolean;
  /** Whether to draw bars instead of columns. */
  isHorizontal?: boolean;
  /** The table, if it shows more than these totals. */
  table?: ReactNode;
}

/** In pixels; at 1280 × 720 both charts are visible without scrolling. */
const CHART_HEIGHT = 240;

// If the chart does not load, the table replaces it.
const TotalsChart = lazy(() => import('./TotalsChart.tsx').catch(() => ({ default: TotalsTable })));

/** A chart or a table of the same totals, with its title. */
export function TotalsFigure({
  title,
  totals,
  sum,
  asTable,
  isHorizontal = false,
  table,
}: TotalsFigureProps) {
  const translate = useTranslate();
  const id = useId();
  const highest = totals.reduce((one, other) => (other.amount > one.amount ? other : one));
  // There are few bars, so all values are described; of the many columns only the range and the highest.
  const description = isHorizontal
    ? totals.map(({ name, amount }) => `${name}: ${formatPln(amount)}`).join('; ')
    : translate('statistics.chart', {
        from: totals[0]?.name,
        to: totals.at(-1)?.name,
        highest: highest.name,
        amount: formatPln(highest.amount),
      });
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {asTable ? (
        (table ?? <TotalsTable title={title} totals={totals} {...(sum && { sum })} />)
      ) : (
        <Suspense fallback={<DelayedSkeleton height={CHART_HEIGHT} />}>
          <TotalsChart
            title={title}
            description={description}
            totals={totals}
            isHorizontal={isHorizontal}
            height={CHART_HEIGHT}
          />
        </Suspense>
      )}
    </section>
  );
}

function TotalsTable({ title, totals, sum }: Pick<TotalsFigureProps, 'title' | 'totals' | 'sum'>) {
  const translate = useTranslate();
  return (
    <AmountTable
      rows={totals}
      {...(sum && { totals: [sum] })}
      columns={[
        { title, cell: ({ name }) => name },
        { title: translate('statistics.howMany'), cell: ({ count = 0 }) => formatCount(count) },
        {
          title: translate('words.fields.amount'),
          cell: ({ amount }) => formatPln(amount),
        },
      ]}
    />
  );
}
