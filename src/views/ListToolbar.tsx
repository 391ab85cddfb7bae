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
import { useRoom, useShownColumns } from './Columns.tsx';
import { ExportButtons, useIsExported } from './ExportButtons.tsx';
import { ListFilters } from './ListFilters.tsx';
import { useListOptions } from './listOptions.ts';
import { PrintedFilters } from './PrintedFilters.tsx';
import { SavedViews } from './SavedViews.tsx';
import { ScheduleButton } from './ScheduleButton.tsx';

export interface ListToolbarProps {
  /**
   * react-admin's filters, the search first; filters that the host lacks are left out. On a phone only the search
   * and filters of two fields are shown from the start, and the `FilterButton` adds the others.
   */
  filters?: readonly ReactElement<ListFilterProps>[] | undefined;
  /** The rules of the filters; in a `PanelList`, by default those of its days. */
  resolver?: Resolver | undefined;
  /** Tools that only this list has. */
  children?: ReactNode;
}

/**
 * The toolbar above every list, in this order: filters on one line, then columns and order, views, files, their
 * schedule, print, the list's own tools, and the button for a new record (requirements "Lists").
 */
export function ListToolbar({ filters = NONE, resolver, children }: ListToolbarProps) {
  const { name: resource, hasCreate } = useResourceDefinition();
  const { isNarrow } = useRoom();
  const { columns, storeKey } = useListOptions();
  const isExported = useIsExported();
  const download = useDownload();
  const offered = useOffered(filters);
  const shown = isNarrow ? offered.map(onPhone) : offered;
  const hasOptional = shown.some(({ props }) => !props.alwaysOn);
  const hasViews = canAccess({ resource: 'views', action: 'list' });
  const hasSavedQueries = !hasViews && resource === 'boncards';
  const ask = (
    <>
      {(hasOptional || hasSavedQueries) && <FilterButton disableSaveQuery={hasViews} />}
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
          <SavedViews />
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

/** Returns those filters of a list that the host has. */
function useOffered(filters: readonly ReactElement<ListFilterProps>[]) {
  const { calls } = resourceRow(useResourceContext()) ?? {};
  const bySource = Object.fromEntries(filters.map((filter) => [filter.props.source, filter]));
  return Object.values(hostFields(calls?.list ?? {}, bySource));
}

/**
 * Returns a filter for a phone, where the fields of all filters would fill the screen. Filters of two fields,
 * such as periods, stay visible: react-admin can hide only one field.
 */
function onPhone(filter: ReactElement<ListFilterProps>, place: number): ReactElement<ListFilterProps> {
  return place === 0 || filter.props.to ? filter : cloneElement(filter, { alwaysOn: false });
}

/**
 * Shows the order of a list if no column header does: a phone has none, and the column may not be among those
 * shown.
 */
function Order() {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const resource = useResourceContext() ?? '';
  const { isNarrow } = useRoom();
  const { columns } = useListOptions();
  const shown = useShownColumns(columns);
  const { sort } = useListContext();
  // A table without a choice of columns shows all of them.
  const isTold = columns.length === 0 || shown.includes(sort.field);
  if (!isNarrow && isTold) return null;
  const orders = sortableColumns(resource);
  if (orders.length > 0) return <SortButton fields={[...orders]} />;
  if (sort.field === 'id') return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ px: 1 }}>
      {translate(`list.order.${sort.order}`, { field: labelOf({ source: sort.field, resource }) })}
    </Typography>
  );
}

/** 40 px high for a mouse; touch targets keep their 44 px. */
const control = { minHeight: sizes.control, height: sizes.control, py: 0 };

const style = {
  width: '100%',
  '& > .MuiToolbar-root': { justifyContent: 'flex-start', columnGap: 0.5, px: 0 },
  // On a phone all tools are on one line.
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
