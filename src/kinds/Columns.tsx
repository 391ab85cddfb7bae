import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type RaRecord, useListContext, useResourceContext, useTranslateLabel } from 'ra-core';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { DataTable, type DataTableProps, type RowClickFunction, SimpleList } from 'react-admin';
import type { ResourceName } from '../../contract/resources.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { type FieldOf, kindOfField, valueAt } from './fields.ts';
import { KindColumn, RowName } from './KindColumn.tsx';
import { isStatus, KindField } from './KindField.tsx';
import { NoResults } from './NoResults.tsx';
import { NOTHING } from './nothing.ts';
import { plainText } from './plainText.ts';
import { useFoot } from './TotalRow.tsx';

/** The columns of the surrounding list, of which its saved views remember those that are shown. */
export const ListColumns = createContext<readonly string[]>([]);

interface ColumnsProps<Name extends ResourceName> extends Omit<DataTableProps, 'children' | 'rowClick'> {
  /** The fields of a row, by default the list's columns; the most important first, which names the row and links to its record. */
  of?: readonly FieldOf<Name>[];
  /** Where a row links to, if not to its record. */
  rowClick?: RowClickFunction | false;
  /** What can be done with a row, at its end; below 960 px only in rows that don't link anywhere: a link must not contain a button. */
  menu?: ReactNode;
  /** Additional `DataTable.Col`s, shown only in tables. */
  children?: ReactNode;
}

/** How many fields fit next to the open sidebar below 1200 px. */
const MAX_TABLET_COLUMNS = 5;

/** The rows of a list: react-admin's `DataTable`, below 960 px its `SimpleList`. */
export function Columns<Name extends ResourceName = ResourceName>({
  of,
  rowClick,
  menu,
  children,
  ...table
}: ColumnsProps<Name>) {
  const ofList = useContext(ListColumns);
  const all: readonly string[] = of ?? ofList;
  const { isNarrow, maxColumns } = useRoom();
  const { meta } = useListContext();
  const columns = useMemo(() => all.slice(0, maxColumns), [all, maxColumns]);
  const foot = useFoot(columns, meta?.sums);
  return (
    <Stale>
      {isNarrow ? (
        <Rows of={all} rowClick={rowClick} menu={menu} />
      ) : (
        <DataTable empty={<NoResults />} {...foot} {...table} bulkActionButtons={false} rowClick={false}>
          {columns.map((source, index) => (
            <KindColumn key={source} source={source} isName={index === 0} rowClick={rowClick} />
          ))}
          {children}
          {menu && (
            <DataTable.Col label="list.actions" align="right">
              {menu}
            </DataTable.Col>
          )}
        </DataTable>
      )}
    </Stale>
  );
}

/** The rows of a list, which the theme dims while they still answer the filters, order or page before. */
export function Stale({ children }: { children: ReactNode }) {
  return <div aria-busy={useListContext().isPlaceholderData}>{children}</div>;
}

/** Returns whether the screen is too narrow for a table, and how many columns fit; on paper there is room for all. */
export function useRoom() {
  const isNarrow = useMediaQuery<Theme>((theme) => onScreen(theme.breakpoints.down('md')), { noSsr: true });
  const isTight = useMediaQuery<Theme>((theme) => onScreen(theme.breakpoints.down('lg')), { noSsr: true });
  return { isNarrow, maxColumns: isTight ? MAX_TABLET_COLUMNS : Number.POSITIVE_INFINITY };
}

function onScreen(query: string): string {
  return query.replace('@media ', '@media screen and ');
}

/**
 * Two lines per row: name and amount, then status and as many other fields as fit; all of them in a row that leads to no page
 * with the rest.
 */
function Rows({ of: [name = '', ...others], rowClick, menu }: RowsProps) {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const resource = useResourceContext();
  const sum = others.find((source) => kindOfField(resource, source) === 'money');
  const status = others.find((source) => isStatus(kindOfField(resource, source)));
  const rest = others.filter((source) => source !== sum && source !== status);

  function textOf(record: RaRecord, source: string): string {
    return plainText(kindOfField(resource, source), valueAt(record, source), translate, record);
  }

  /** Returns several fields in one line, without missing ones. */
  function lineOf(record: RaRecord): string {
    return rest
      .map((source) => ({ source, kind: kindOfField(resource, source), text: textOf(record, source) }))
      .filter(({ text }) => text !== NOTHING)
      .map(({ source, kind, text }) =>
        // These need their label.
        kind === 'count' || kind === 'flag' ? `${labelOf({ source, resource })}: ${text}` : text,
      )
      .join(' · ');
  }

  return (
    <SimpleList
      empty={<NoResults />}
      {...(rowClick !== undefined && { rowClick })}
      {...(rowClick === false && menu !== undefined && { rightIcon: () => menu })}
      primaryText={() => <RowName source={name} />}
      {...(sum && { tertiaryText: () => <KindField source={sum} /> })}
      secondaryText={(record) => (
        <Box component="span" sx={{ display: 'flex', gap: 1 }}>
          {status && textOf(record, status) !== NOTHING && <KindField source={status} />}
          <Box component="span" sx={rowClick === false ? { flex: 1, minWidth: 0 } : oneLine}>
            {lineOf(record)}
          </Box>
        </Box>
      )}
    />
  );
}

const oneLine = { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

interface RowsProps {
  of: readonly string[];
  rowClick: RowClickFunction | false | undefined;
  menu: ReactNode;
}
