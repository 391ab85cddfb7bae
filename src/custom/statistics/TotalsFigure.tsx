import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId } from 'react';
import { formatPln } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DelayedSkeleton } from '../../kinds/DelayedSkeleton.tsx';
import { formatCount } from '../../kinds/formatCount.ts';
import type { NamedTotal } from './totals.ts';

interface TotalsFigureProps {
  title: string;
  totals: readonly NamedTotal[];
  asTable: boolean;
  /** Bars from the left instead of columns. */
  lying?: boolean;
}

/** In px. At 1280 × 720 both charts are seen without scrolling. */
const CHART_HEIGHT = 240;

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
          <TotalsChart title={title} said={said} totals={totals} lying={lying} height={CHART_HEIGHT} />
        </Suspense>
      )}
    </section>
  );
}

function TotalsTable({ title, totals }: { title: string; totals: readonly NamedTotal[] }) {
  const translate = useTranslate();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{title}</TableCell>
          <TableCell align="right">{translate('statistics.howMany')}</TableCell>
          <TableCell align="right">{translate('resources.boncards-transactions.fields.amount')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {totals.map(({ name, count, amount }) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'break-word' }}>
              {name}
            </TableCell>
            <TableCell align="right">{formatCount(count)}</TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {formatPln(amount)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
