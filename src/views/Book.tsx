import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import {
  FilterLiveForm,
  ListContextProvider,
  type ListControllerResult,
  type RaRecord,
  ResourceContextProvider,
  useList,
  useListContext,
  useListParams,
  useResourceContext,
  useTranslateLabel,
} from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { DataTable } from 'react-admin';
import type { FieldValues, Resolver } from 'react-hook-form';
import { kindOf } from '../../contract/kinds.ts';
import { type ResourceName, resources } from '../../contract/resources.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useRoom } from '../kinds/Columns.tsx';
import type { FieldOf } from '../kinds/fields.ts';
import { KindColumn } from '../kinds/KindColumn.tsx';
import { plainText } from '../kinds/plainText.ts';
import { TotalRow } from '../kinds/TotalRow.tsx';
import { useOurSalons } from '../kinds/useOurSalons.ts';
import { DelayedSkeleton } from '../ui/DelayedSkeleton.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { type PanelDataProvider, usePanelDataProvider } from '../wire/usePanelDataProvider.ts';
import { KnownUntil } from './KnownUntil.tsx';
import { DEFAULT_ORDER } from './PanelList.tsx';
import { useListStore } from './useListStore.ts';
import { ValidateOnPause } from './ValidateOnPause.tsx';

/** A chain has a few thousand salons at most. */
const ALL_ROWS = 100_000;

/** The pause in typing after which the filters apply. */
const DEBOUNCE_MS = 400;

type BookName = Extract<ResourceName, 'liability' | 'roll-forward' | 'settlement'>;

interface BookProps<Answer, Query extends FieldValues> {
  resource: BookName;
  /** The filters of a first visit, and of a URL that lacks some. */
  filterDefaultValues: Query;
  filters: ReactNode;
  resolver?: Resolver;
  fetch: (dataProvider: PanelDataProvider, query: Query, signal: AbortSignal) => Promise<{ data: Answer }>;
  children: (answer: Answer, filter: FieldValues) => ReactNode;
}

/** A book: filters in the URL, and the host's answer to them, all rows at once (requirements "Books"). */
export function Book<Answer extends { known_until?: string | undefined }, Query extends FieldValues>({
  resource,
  filterDefaultValues,
  filters,
  resolver,
  fetch,
  children,
}: BookProps<Answer, Query>) {
  const [{ filterValues, displayedFilters }, { setFilters }] = useListParams({
    resource,
    filterDefaultValues,
    storeKey: useListStore(`${resource}.listParams`),
    debounce: 0,
  });
  const dataProvider = usePanelDataProvider();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [resource, 'book', filterValues],
    queryFn: async ({ signal }) =>
      (await fetch(dataProvider, { ...filterDefaultValues, ...filterValues }, signal)).data,
    placeholderData: (before) => before,
  });
  const list = useList<RaRecord>({ resource, data: [], sort: DEFAULT_ORDER });
  return (
    <ResourceContextProvider value={resource}>
      <ListContextProvider
        value={
          {
            ...list,
            resource,
            total: undefined,
            filterValues,
            displayedFilters,
            setFilters,
          } as ListControllerResult
        }
      >
        <Stack spacing={2} sx={{ minWidth: 0, opacity: isPlaceholderData ? 0.6 : 1 }}>
          <BookFilters {...(resolver && { resolver })}>{filters}</BookFilters>
          <PrintedFilters />
          {error ? (
            <LoadFailure error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <>
              <KnownUntil day={data.known_until} />
              {children(data, filterValues)}
            </>
          ) : (
            <DelayedSkeleton height={360} />
          )}
        </Stack>
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

const COLUMNS = 'repeat(auto-fill, minmax(190px, 1fr))';

/** The filters of a book, as react-admin's live form: each applies at once. */
export function BookFilters({ resolver, children }: { resolver?: Resolver; children: ReactNode }) {
  return (
    <Box sx={{ displayPrint: 'none' }}>
      <FilterLiveForm debounce={DEBOUNCE_MS} mode="onTouched" {...(resolver && { resolver })}>
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            // On a phone a month or a salon needs all of the width, but many filters would fill the screen.
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: COLUMNS },
            '&:has(> :nth-of-type(4))': {
              gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: COLUMNS },
            },
            // react-admin's inputs have a minimum width.
            '& .MuiFormControl-root.MuiFormControl-root': { m: 0, width: '100%', minWidth: 0 },
          }}
        >
          {children}
        </Box>
        <ValidateOnPause />
      </FilterLiveForm>
    </Box>
  );
}

/** On paper: what was asked for, and when it was printed. */
export function PrintedFilters() {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const resource = useResourceContext() as ResourceName;
  const { filterValues } = useListContext();
  const { data: salons = [] } = useOurSalons();
  const { shape } = resources[resource].calls.list.query as unknown as {
    shape: Record<string, Parameters<typeof kindOf>[0]>;
  };
  const asked = Object.entries(filterValues).flatMap(([source, value]) => {
    const schema = shape[source] ?? shape.salon;
    if (!schema || value === '' || value === null) return [];
    const known = source === 'salon' ? salons.find(({ id }) => String(id) === String(value)) : value;
    return [`${labelOf({ source, resource })}: ${plainText(kindOf(schema), known, translate)}`];
  });
  return (
    <>
      <GlobalStyles styles={paper} />
      <Typography sx={{ display: 'none', displayPrint: 'block' }}>
        {[
          ...asked,
          translate('books.printed', { at: plainText('moment', new Date().toISOString(), translate) }),
        ].join(' · ')}
      </Typography>
    </>
  );
}

/** A book on paper, A4. */
const paper = {
  '@page': { margin: '12mm' },
  '@media print': {
    'html, body': { background: '#FFF' },
    '.MuiPaper-root': { boxShadow: 'none !important' },
    'tr, figure, section': { breakInside: 'avoid' },
    thead: { display: 'table-header-group' },
  },
};

/** Rows that came whole, as a list of react-admin. */
export function BookRows({ rows, children }: { rows: readonly object[]; children: ReactNode }) {
  const { filterValues, setFilters } = useListContext();
  const data = rows.map((row, place) => ({ id: place, ...row }));
  const list = useList<RaRecord>({ data, perPage: ALL_ROWS });
  return (
    <ListContextProvider value={{ ...list, filterValues, setFilters } as ListControllerResult}>
      <WholeRows>{children}</WholeRows>
    </ListContextProvider>
  );
}

/** As many columns as a phone has room for. */
const MAX_PHONE_COLUMNS = 3;

interface BookTableProps {
  rows: readonly object[];
  /** The columns, the most important first. */
  of: readonly FieldOf<BookName>[];
  /** The sums of some columns. */
  total?: object;
}

/** Such rows as a table even on a phone, for columns whose titles say what an amount is. */
export function BookTable({ rows, of, total }: BookTableProps) {
  const { isNarrow } = useRoom();
  const shown = useMemo(() => (isNarrow ? of.slice(0, MAX_PHONE_COLUMNS) : of), [isNarrow, of]);
  const foot = useMemo(() => total && (() => <TotalRow of={shown} record={total} />), [shown, total]);
  return (
    <BookRows rows={rows}>
      <DataTable bulkActionButtons={false} rowClick={false} {...(foot && { foot })}>
        {shown.map((source) => (
          <KindColumn key={source} source={source} isName={false} rowClick={false} />
        ))}
      </DataTable>
    </BookRows>
  );
}

/** On a phone nothing of a row is cut off: an accountant needs all of it. */
export function WholeRows({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        '& .MuiListItemText-secondary span': { whiteSpace: 'normal', flexWrap: 'wrap' },
        '& .column-rule': { minWidth: 190 },
      }}
    >
      {children}
    </Box>
  );
}
