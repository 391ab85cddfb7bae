import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type RaRecord, useListContext, useResourceContext, useTranslateLabel } from 'ra-core';
import { Children, isValidElement, type ReactElement, type ReactNode, useMemo } from 'react';
import {
  DataTable,
  type DataTableColumnProps,
  type DataTableProps,
  type RowClickFunction,
  SimpleList,
} from 'react-admin';
import type { ResourceName } from '../../contract/resources.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { type FieldOf, kindOfField, valueAt } from '../kinds/fields.ts';
import { KindColumn, RowName } from '../kinds/KindColumn.tsx';
import { KindField } from '../kinds/KindField.tsx';
import { kindTable } from '../kinds/kindTable.ts';
import { NOTHING } from '../kinds/nothing.ts';
import { plainText } from '../kinds/plainText.ts';
import { useListOptions } from './listOptions.ts';
import { NoResults } from './NoResults.tsx';
import { NoRoom } from './NoRoom.tsx';
import { optionalColumns } from './optionalColumns.ts';
import { SelectionToolbar, selectable } from './selectable.tsx';
import { useFoot } from './TotalRow.tsx';
import { useHiddenColumns } from './useHiddenColumns.ts';

interface ColumnsProps<Name extends ResourceName> extends Omit<DataTableProps, 'children' | 'rowClick'> {
  /**
   * The fields of a row, by default the list's columns. The most important one is first: it names the row and links
   * to its record.
   */
  of?: readonly FieldOf<Name>[];
  /** The page that a row links to, if not its record. */
  rowClick?: RowClickFunction | false;
  /**
   * The actions on a row, at its end. Below 960 px only rows without a link have them, as a link must not contain a
   * button.
   */
  menu?: ReactNode;
  /** The actions on the selected rows; without them no row can be selected. */
  bulkActionButtons?: ReactNode;
  /** The sums of some columns, if they don't come with the rows. */
  sums?: object | undefined;
  /**
   * `DataTable.Col`s. One with the source of a named field replaces how that field is shown; the others come last,
   * and only in tables.
   */
  children?: ReactNode;
}

/** How many fields fit next to the open sidebar below 1200 px. */
const MAX_TABLET_COLUMNS = 5;

/** The rows of a list: react-admin's `DataTable`, or below 960 px its `SimpleList`, which has no selection. */
export function Columns<Name extends ResourceName = ResourceName>({
  of,
  rowClick,
  menu,
  bulkActionButtons,
  sums,
  children,
  ...table
}: ColumnsProps<Name>) {
  const { columns: ofList, storeKey } = useListOptions();
  const all: readonly string[] = of ?? ofList;
  const shown = useShownColumns(all);
  const { isNarrow } = useRoom();
  const { meta } = useListContext();
  const optional = optionalColumns(useResourceContext());
  const { own, others } = columnsIn(children, all);
  const foot = useFoot(sums ?? meta?.sums);
  return (
    <Stale>
      {isNarrow ? (
        <Rows
          of={all.filter((source) => !optional.includes(source))}
          own={own}
          rowClick={rowClick}
          menu={menu}
        />
      ) : (
        <>
          <DataTable
            empty={<NoResults />}
            hiddenColumns={optional}
            {...(storeKey && { storeKey })}
            {...foot}
            {...table}
            {...selectable(bulkActionButtons)}
            bulkActionButtons={false}
            rowClick={false}
          >
            {all.map((source, index) => {
              const column = own.get(source) ?? (
                <KindColumn key={source} source={source} isName={index === 0} rowClick={rowClick} />
              );
              return shown.includes(source) ? column : <NoRoom key={source}>{column}</NoRoom>;
            })}
            {others}
            {menu && (
              <DataTable.Col label="list.actions" align="right">
                {menu}
              </DataTable.Col>
            )}
          </DataTable>
          <SelectionToolbar>{bulkActionButtons}</SelectionToolbar>
        </>
      )}
    </Stale>
  );
}

type Column = ReactElement<DataTableColumnProps>;

/** Returns the columns among a table's children: those of named fields by their names, and the others. */
function columnsIn(children: ReactNode, named: readonly string[]) {
  const columns = Children.toArray(children).filter((child): child is Column => isValidElement(child));
  const sourceOf = ({ props }: Column) => String(props.source);
  return {
    own: new Map(columns.map((column) => [sourceOf(column), column])),
    others: columns.filter((column) => !named.includes(sourceOf(column))),
  };
}

/** The rows of a list. The theme dims them while they still show the previous filters, order or page. */
export function Stale({ children }: { children: ReactNode }) {
  return <div aria-busy={useListContext().isPlaceholderData}>{children}</div>;
}

/** Returns whether the screen is too narrow for a table, and how many columns fit; on paper all of them fit. */
export function useRoom() {
  const isNarrow = useMediaQuery<Theme>((theme) => onScreen(theme.breakpoints.down('md')), { noSsr: true });
  const isTight = useMediaQuery<Theme>((theme) => onScreen(theme.breakpoints.down('lg')), { noSsr: true });
  return { isNarrow, maxColumns: isTight ? MAX_TABLET_COLUMNS : Number.POSITIVE_INFINITY };
}

/**
 * Returns the columns of the surrounding list's table that are shown: those that are not hidden, as many as fit. Columns
 * that are hidden until a user chooses them take the place of the last ones.
 */
export function useShownColumns(all: readonly string[]): readonly string[] {
  const { storeKey, room } = useListOptions();
  const { maxColumns } = useRoom();
  const [hidden] = useHiddenColumns(storeKey);
  const optional = optionalColumns(useResourceContext());
  return useMemo(() => {
    const shown = all.filter((name) => !hidden.includes(name));
    const chosen = shown.filter((name) => optional.includes(name));
    const others = shown.filter((name) => !optional.includes(name));
    return [...others.slice(0, (room ?? maxColumns) - chosen.length), ...chosen];
  }, [all, hidden, optional, room, maxColumns]);
}

function onScreen(query: string): string {
  return query.replace('@media ', '@media screen and ');
}

/**
 * Two lines per row: name and amount, then the status and as many other fields as fit. A row that links to no page
 * with the rest shows all fields.
 */
function Rows({ of: [name = '', ...others], own, rowClick, menu }: RowsProps) {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const resource = useResourceContext();
  const kinds = others.filter((source) => !own.has(source));
  const sum = kinds.find((source) => kindOfField(resource, source) === 'money');
  const status = kinds.find((source) => kindTable[kindOfField(resource, source)].badges);
  const rest = others.filter((source) => source !== sum && source !== status);

  function textOf(record: RaRecord, source: string): string {
    return plainText(kindOfField(resource, source), valueAt(record, source), translate, record);
  }

  /** Returns a field as a part of a line; nothing if it has no value. */
  function shownOf(record: RaRecord, source: string): ReactNode {
    const column = own.get(source);
    if (column) return valueAt(record, source) === null ? undefined : column.props.children;
    const text = textOf(record, source);
    if (text === NOTHING) return undefined;
    return kindTable[kindOfField(resource, source)].needsLabel
      ? `${labelOf({ source, resource })}: ${text}`
      : text;
  }

  function lineOf(record: RaRecord): ReactNode[] {
    const shown = rest.flatMap((source) => shownOf(record, source) ?? []);
    return shown.flatMap((field, place) => (place === 0 ? [field] : [' · ', field]));
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
            {Children.toArray(lineOf(record))}
          </Box>
        </Box>
      )}
    />
  );
}

const oneLine = { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

interface RowsProps {
  of: readonly string[];
  own: ReadonlyMap<string, Column>;
  rowClick: RowClickFunction | false | undefined;
  menu: ReactNode;
}
