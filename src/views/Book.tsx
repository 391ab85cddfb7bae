import Stack from '@mui/material/Stack';
import { useListContext } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import type { ResourceName } from '../../contract/resources.ts';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import { now } from '../now.ts';
import { DelayedSkeleton } from '../ui/DelayedSkeleton.tsx';
import type { AnswerOf } from '../wire/callTypes.ts';
import { KnownUntil } from './KnownUntil.tsx';
import { ListFailure } from './ListFailure.tsx';
import type { PanelListProps } from './PanelList.tsx';
import { SectionList } from './SectionList.tsx';

/** The lists whose rows come with their sums. */
export type BookName = {
  [Name in ResourceName]: AnswerOf<`${Name}.list`> extends { sums: object } ? Name : never;
}[ResourceName];

/** The rows of a book. */
export type RowsOf<Name extends BookName> = AnswerOf<`${Name}.list`>['items'];

/** The sums of a book over all its rows. */
export type SumsOf<Name extends BookName> = AnswerOf<`${Name}.list`>['sums'];

interface BookProps<Name extends BookName> extends PanelListProps<Name> {
  /** The sections of the book, shown once it has loaded. */
  children: ReactNode;
}

/**
 * A book: a list that is loaded all at once, rows and sums, and is shown in sections below its toolbar
 * (requirements "Books").
 */
export function Book<Name extends BookName>({ children, queryOptions, toolbar, ...list }: BookProps<Name>) {
  const { filterDefaultValues } = list;
  return (
    // The defaults also apply if the user has emptied the month or the day.
    <SectionList
      pagination={false}
      queryOptions={{ ...queryOptions, meta: { filterDefaultValues } }}
      toolbar={{ ...toolbar, defaults: filterDefaultValues }}
      {...list}
    >
      <Answer>{children}</Answer>
    </SectionList>
  );
}

/** A book of one month: at first the previous one, as that is the one to close and to pay. */
export function MonthBook<Name extends BookName>(book: BookProps<Name>) {
  const month = addMonths(warsawDayOf(now()), -1).slice(0, 7);
  const filterDefaultValues = useMemo(() => ({ month }), [month]);
  return <Book<Name> filterDefaultValues={filterDefaultValues} {...book} />;
}

function Answer({ children }: { children: ReactNode }) {
  const { data, error, meta, isPlaceholderData } = useListContext();
  if (error) return <ListFailure />;
  if (!data) return <DelayedSkeleton height={360} />;
  return (
    <Stack spacing={2} aria-busy={isPlaceholderData}>
      <KnownUntil day={meta.knownUntil} />
      {children}
    </Stack>
  );
}

/** Returns the rows and the sums of the surrounding book. */
export function useBook<Name extends BookName>() {
  const { data, meta } = useListContext();
  return { rows: data as (RowsOf<Name>[number] & { id: string })[], sums: meta.sums as SumsOf<Name> };
}
