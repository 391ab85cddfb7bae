import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { formatPln } from '../../../contract/money.ts';
import type { StatisticsType } from '../../../contract/transaction.ts';
import type { WarsawDay } from '../../../contract/warsaw.ts';
import { DelayedSkeleton } from '../../kinds/DelayedSkeleton.tsx';
import { formatCount } from '../../kinds/formatCount.ts';
import { FactList } from '../fields/FactList.tsx';
import { LoadFailure } from '../fields/LoadFailure.tsx';
import { Sheet } from '../fields/Sheet.tsx';
import type { WireFilters } from './filters.ts';
import { SalonChart } from './SalonChart.tsx';
import { TimeChart } from './TimeChart.tsx';
import { TotalsTable } from './TotalsTable.tsx';
import { timeBuckets } from './timeBuckets.ts';
import { fetchTotals } from './totals.ts';

/** The totals of exactly the rows below, over time and by salon: an extra of the host. */
export function Summary({ type, fixed }: { type: StatisticsType; fixed: WireFilters }) {
  const translate = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const { filterValues } = useListContext();
  const filters: WireFilters = { ...filterValues, ...fixed };
  const { data, error, refetch } = useQuery({
    queryKey: ['transactions-summary', type, filters],
    queryFn: ({ signal }) => fetchTotals(type, filters, signal),
    placeholderData: (before) => before,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton height={360} />;

  const byTime = timeBuckets(data.byDay, {
    from: filters.issue_date_from as WarsawDay | undefined,
    to: filters.issue_date_to as WarsawDay | undefined,
  });
  const [OverTime, BySalon] = asTable ? [TotalsTable, TotalsTable] : [TimeChart, SalonChart];
  return (
    <Sheet>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'flex-start',
            gap: 2,
            justifyContent: 'space-between',
          }}
        >
          <FactList
            large
            facts={[
              { label: translate(`statistics.count.${type}`), value: formatCount(data.all.count) },
              { label: translate('statistics.sum'), value: formatPln(data.all.amount) },
            ]}
          />
          {byTime.length > 0 && (
            <Button variant="outlined" onClick={() => setAsTable(!asTable)} sx={{ displayPrint: 'none' }}>
              {translate(asTable ? 'statistics.asChart' : 'statistics.asTable')}
            </Button>
          )}
        </Box>
        {byTime.length > 0 && (
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' } }}>
            <OverTime title={translate('statistics.overTime')} totals={byTime} />
            <BySalon title={translate('statistics.bySalon')} totals={data.bySalon} />
          </Box>
        )}
      </Box>
    </Sheet>
  );
}
