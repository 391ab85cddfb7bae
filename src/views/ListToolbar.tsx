import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  FilterContext,
  useListContext,
  useResourceContext,
  useResourceDefinition,
  useTranslateLabel,
} from 'ra-core';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { Button, ColumnsButton, CreateButton, FilterButton, SortButton, TopToolbar } from 'react-admin';
import type { Resolver } from 'react-hook-form';
import { resourceRow } from '../../contract/resources.ts';
import { canAccess } from '../canAccess.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { ListFilterProps } from '../kinds/Inputs.tsx';
import { sizes } from '../theme/tokens.ts';
import { DownloadStatus } from '../ui/DownloadStatus.tsx';
import { useDownload } from '../ui/useDownload.ts';
import { hostFields } from '../wire/hostFields.ts';
import { sortableColumns } from '../wire/listOrder.ts';
import { useRoom } from './Columns.tsx';
import { ExportButtons, useIsExported } from './ExportButtons.tsx';
import { ListFilters } from './ListFilters.tsx';
import { useListOptions } from './listOptions.ts';
import { PrintedFilters } from './PrintedFilters.tsx';
import { SavedViews } from './SavedViews.tsx';
import { ScheduleButton } from './ScheduleButton.tsx';
import { useHiddenColumns } from './useHiddenColumns.ts';

export interface ListToolbarProps {
  /** react-admin's filters, the search first; those that are not offered are left out. On a phone only that and periods are shown at once, the others by its `FilterButton`. */
  filters?: readonly ReactElement<ListFilterProps>[] | undefined;
  /** The rules of the filters. */
  resolver?: Resolver | undefined;
  /** Tools that no other list has. */
  children?: ReactNode;
}

/**
 * What is above every list, in this order: filters in one line, then columns and order, views, files, their schedule, print, the list's own tools, and the button
 * for a new record (requirements "Lists").
 */
export function ListToolbar({ filters = NONE, resolver, children }: ListToolbarProps) {
  const { hasCreate } = useResourceDefinition();
  const { isNarrow } = useRoom();
  const { columns, storeKey } = useListOptions();
  const isExported = useIsExported();
  const download = useDownload();
  const offered = useOffered(filters);
  const shown = isNarrow ? offered.map(onPhone) : offered;
  const hasOptional = shown.some(({ props }) => !props.alwaysOn);
  const ask = (
    <>
      {hasOptional && <FilterButton disableSaveQuery={canAccess({ resource: 'views', action: 'list' })} />}
      <Order />
    </>
  );
  const areTogether = !isNarrow && shown.length > 0;
  return (
    <FilterContext.Provider value={shown}>
      <Box sx={style}>
        {shown.length > 0 && (
          <ListFilters filters={shown} resolver={resolver}>
            {areTogether && ask}
          </ListFilters>
        )}
        <PrintedFilters />
        <TopToolbar sx={{ displayPrint: 'none' }}>
          {!areTogether && ask}
          {!isNarrow && columns.length > 0 && <ColumnsButton {...(storeKey && { storeKey })} />}
          {columns.length > 0 && <SavedViews />}
          {isExported && <ExportButtons {...download} />}
          {isExported && <ScheduleButton />}
          {isExported && (
            <Button label="list.print" onClick={() => window.print()}>
              <PrintOutlined />
            </Button>
          )}
          {children}
          {hasCreate && <CreateButton variant="contained" sx={{ ml: { sm: 'auto' } }} />}
        </TopToolbar>
        {isExported && <DownloadStatus {...download} />}
      </Box>
    </FilterContext.Provider>
  );
}

const NONE: readonly [] = [];

/** Returns those of a list's filters that the host has. */
function useOffered(filters: readonly ReactElement<ListFilterProps>[]) {
  const { calls } = resourceRow(useResourceContext()) ?? {};
  const bySource = Object.fromEntries(filters.map((filter) => [filter.props.source, filter]));
  return Object.values(hostFields(calls?.list ?? {}, bySource));
}

/** Returns a filter as a phone has it: fields of all of them would fill its screen. A period has two fields, of which react-admin could hide but one. */
function onPhone(filter: ReactElement<ListFilterProps>, place: number): ReactElement<ListFilterProps> {
  return place === 0 || filter.props.to ? filter : cloneElement(filter, { alwaysOn: false });
}

/** The order of a list where no column's head tells it: a phone has none, and a column may not be among those that are shown. */
function Order() {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const resource = useResourceContext() ?? '';
  const { isNarrow, maxColumns } = useRoom();
  const { columns, storeKey } = useListOptions();
  const [hidden] = useHiddenColumns(storeKey);
  const { sort } = useListContext();
  // A table whose columns nobody chooses shows all of them.
  const isTold =
    columns.length === 0 ||
    (columns.slice(0, maxColumns).includes(sort.field) && !hidden.includes(sort.field));
  if (!isNarrow && isTold) return null;
  const orders = sortableColumns(resource);
  // Remounted when the label changes: the button is memoized by its fields only.
  if (orders.length > 0) return <SortButton key={sort.field} fields={[...orders]} />;
  if (sort.field === 'id') return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ px: 1 }}>
      {translate(`list.order.${sort.order}`, { field: labelOf({ source: sort.field, resource }) })}
    </Typography>
  );
}

/** 40 px high where a mouse points; fingers keep their 44. */
const control = { minHeight: sizes.control, height: sizes.control, py: 0 };

const style = {
  width: '100%',
  '& > .MuiToolbar-root': { justifyContent: 'flex-start', columnGap: 0.5, px: 0 },
  // On a phone they all are in one line.
  '@media (max-width: 599.95px)': {
    '& > .MuiToolbar-root': { columnGap: 0 },
    '& > .MuiToolbar-root :is(.MuiButton-root, .MuiIconButton-root)': { minWidth: sizes.target, px: 1 },
  },
  '@media (min-width: 960px) and (pointer: fine)': {
    '& .MuiButton-root.MuiButton-root': { ...control, px: 1.25 },
    '& .MuiInputBase-root.MuiInputBase-root': control,
    '& .MuiIconButton-root': { minWidth: 36, minHeight: 36, p: 0.5 },
  },
};
