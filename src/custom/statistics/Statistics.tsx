import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { StatisticsType } from '../../../contract/transaction.ts';
import { session } from '../../session.ts';
import { useDefaultSalon, useSavedSalonId } from '../fields/defaultSalon.ts';
import { EmptyList } from '../fields/list/EmptyList.tsx';
import { ResourceList } from '../fields/list/ResourceList.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterForm } from './FilterForm.tsx';
import type { WireFilters } from './filters.ts';
import { Summary } from './Summary.tsx';
import { type TransactionRow, transactionColumns } from './transactionColumns.tsx';

/** Charges or purchases: filters, totals, the rows themselves, and all of them as a file (spec §2 "Statistics"). */
export function Statistics({ type }: { type: StatisticsType }) {
  const translate = useTranslate();
  const saved = useSavedSalon();
  const chooses = session.role() === 'administrator';
  const fixed: WireFilters = chooses ? {} : saved;
  return (
    <ResourceList<TransactionRow>
      key={type}
      resource="boncards-transactions"
      filter={{ stats_type: type, ...fixed }}
      filterDefaultValues={chooses ? saved : {}}
      columns={transactionColumns[type]}
      toolbar={
        <>
          <FilterForm />
          <FilterChips fixed={fixed} />
          {session.can('summary') && <Summary type={type} fixed={fixed} />}
        </>
      }
      head={
        <Box
          sx={{
            px: { xs: 2, lg: 1.5 },
            py: 2,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1.5,
            justifyContent: 'space-between',
          }}
        >
          <Typography variant="h3" component="h2">
            {translate('statistics.list')}
          </Typography>
          <ExportButtons type={type} fixed={fixed} />
        </Box>
      }
      empty={<EmptyList sentence={translate(`statistics.empty.${type}`)} />}
    />
  );
}

/** The salon that is saved here narrows the statistics (spec §2), for an administrator until they drop the filter. */
function useSavedSalon(): WireFilters {
  const savedId = useSavedSalonId();
  const { state } = useDefaultSalon();
  return savedId === null || state === 'gone' ? {} : { place: savedId };
}
