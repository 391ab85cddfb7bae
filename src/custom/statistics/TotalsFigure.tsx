import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId } from 'react';
import { formatPln } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DelayedSkeleton } from '../../kinds/DelayedSkeleton.tsx';
import { CHART_HEIGHT } from './chartHeight.ts';
import { TotalsTable } from './TotalsTable.tsx';
import type { NamedTotal } from './totals.ts';

interface TotalsFigureProps {
  title: string;
  totals: readonly NamedTotal[];
  asTable: boolean;
  /** Bars from the left instead of columns. */
  lying?: boolean;
}

// Where the chart does not arrive, its table says the same.
const TotalsChart = lazy(() => import('./TotalsChart.tsx').catch(() => ({ default: TotalsTable })));

/** A chart, or the table that says the same, under its title. */
export function TotalsFigure({ title, totals, asTable, lying = false }: TotalsFigureProps) {
  const translate = useTranslate();
  const id = useId();
  const highest = totals.reduce((one, other) => (other.amount > one.amount ? other : one));
  // What an eye sees at a glance: all of a few bars, of many columns their range and the highest.
  const said = lying
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
        <TotalsTable title={title} totals={totals} />
      ) : (
        <Suspense fallback={<DelayedSkeleton height={CHART_HEIGHT} />}>
          <TotalsChart title={title} said={said} totals={totals} lying={lying} />
        </Suspense>
      )}
    </section>
  );
}
