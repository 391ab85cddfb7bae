import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { LoadFailure } from '../LoadFailure.tsx';
import { EmptyList } from './EmptyList.tsx';
import { ListCards } from './ListCards.tsx';
import { ListSort } from './ListSort.tsx';
import { ListTable } from './ListTable.tsx';
import type { ListColumn, ListRow, RenderMenu } from './listColumn.ts';

interface ListRowsProps<Row extends ListRow> {
  columns: readonly ListColumn<Row>[];
  menu: RenderMenu<Row> | undefined;
  empty: ReactNode;
}

/** The rows of a list, as a table or, where it would not fit, as cards; or why there is none. */
export function ListRows<Row extends ListRow>({ columns, menu, empty }: ListRowsProps<Row>) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const { data, total, error, refetch, filterValues, setFilters } = useListContext<Row>();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (total === 0) {
    if (Object.keys(filterValues).length === 0) return empty;
    return (
      <EmptyList sentence={translate('list.nothingFound')}>
        <Button variant="outlined" onClick={() => setFilters({})}>
          {translate('list.clearFilters')}
        </Button>
      </EmptyList>
    );
  }
  if (!isNarrow) return <ListTable columns={columns} rows={data} menu={menu} />;
  return (
    <>
      <ListSort columns={columns} />
      <ListCards columns={columns} rows={data} menu={menu} />
    </>
  );
}
