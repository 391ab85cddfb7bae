import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useListFilterContext } from 'ra-core';
import { useState } from 'react';
import { formatPln } from '../../../contract/money.ts';
import type { StatisticsType } from '../../../contract/transaction.ts';
import type { WarsawDay } from '../../../contract/warsaw.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { addTotals, type Filters, useTotals } from '../../resources/boncards-transactions/useTotals.ts';
import { Figure } from '../../ui/Figure.tsx';
import { countArgs, formatCount } from '../../ui/formatCount.ts';
import { Loading } from '../../ui/Loading.tsx';
import { TotalsFigure } from '../../ui/TotalsFigure.tsx';
import { KnownUntil } from '../../views/KnownUntil.tsx';
import { timeBuckets } from './timeBuckets.ts';

/** How many bars fit in the chart, whose title then says so; the table has all salons. */
const MAX_BARS = 8;

interface SummaryProps {
  type: StatisticsType;
  fixed: Filters;
  /** The height of the placeholder, in pixels. */
  height: number;
}

/** The totals of the filtered rows, over time and by salon: our extension. */
export function Summary({ type, fixed, height }: SummaryProps) {
  const translate = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const { filterValues } = useListFilterContext();
  const { data, error, refetch, isPlaceholderData } = useTotals(type, fixed);
  if (error || !data) return <Loading error={error} refetch={refetch} height={height} />;

  const { unit, totals } = timeBuckets(data.byDay, {
    from: filterValues.issue_date_from as WarsawDay | undefined,
    to: filterValues.issue_date_to as WarsawDay | undefined,
  });
  const salons = data.bySalon.length;
  const isCut = salons > MAX_BARS && !asTable;
  const range = { offsetBegin: 1, offsetEnd: MAX_BARS, total: formatCount(salons) };
  const sum = {
    name: translate('list.total'),
    count: data.all.count - data.reversed.count,
    amount: data.all.amount,
  };
  return (
    <Card
      component="section"
      aria-busy={isPlaceholderData}
      aria-label={translate('statistics.totals')}
      sx={{ p: { xs: 2, sm: 3 } }}
    >
      <KnownUntil day={data.knownUntil} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
        <Box
          component="dl"
          sx={{ m: 0, flex: 1, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1 }}
        >
          <Figure
            name={translate('statistics.sum')}
            value={formatPln(data.all.amount)}
            note={
              data.reversed.count > 0 &&
              translate(`statistics.net.${type}`, {
                amount: formatPln(addTotals(data.all, data.reversed).amount),
                reversed: formatPln(data.reversed.amount),
              })
            }
          />
          <Figure
            name={translate(`statistics.count.${type}`)}
            value={formatCount(sum.count)}
            note={
              data.reversed.count > 0 && translate('statistics.reversals', countArgs(data.reversed.count))
            }
          />
        </Box>
        {totals.length > 0 && (
          <Button variant="outlined" onClick={() => setAsTable(!asTable)} sx={{ displayPrint: 'none' }}>
            {translate(asTable ? 'statistics.asChart' : 'statistics.asTable')}
          </Button>
        )}
      </Box>
      {totals.length > 0 && (
        <Box
          sx={{
            mt: 2,
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' },
          }}
        >
          <TotalsFigure
            title={translate(`statistics.overTime.${type}`, { unit: translate(`statistics.unit.${unit}`) })}
            totals={totals}
            sum={sum}
            asTable={asTable}
          />
          <TotalsFigure
            title={[
              translate('statistics.bySalon'),
              isCut && translate('ra.navigation.page_range_info', range),
            ]
              .filter(Boolean)
              .join(': ')}
            totals={isCut ? data.bySalon.slice(0, MAX_BARS) : data.bySalon}
            sum={sum}
            asTable={asTable}
            isHorizontal
          />
        </Box>
      )}
    </Card>
  );
}
