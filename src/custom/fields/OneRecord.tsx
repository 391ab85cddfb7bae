import { useGetOne } from 'ra-core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { DelayedSkeleton } from '../../kinds/DelayedSkeleton.tsx';
import type { ListRow } from './list/listColumn.ts';
import { RecordFailure } from './RecordFailure.tsx';

interface OneRecordProps<Row> {
  resource: string;
  /** The list from which one comes, for an id that leads to nothing. */
  listPath: string;
  /** A form begins with what the host knows now, not with what it once told. */
  fresh?: boolean;
  children: (record: Row) => ReactNode;
}

/** The record that the URL names by its `:id`. */
export function OneRecord<Row extends ListRow>({
  resource,
  listPath,
  fresh = false,
  children,
}: OneRecordProps<Row>) {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetchedAfterMount } = useGetOne<Row>(resource, { id });
  if (data && (isFetchedAfterMount || !fresh)) return children(data);
  if (error) {
    return (
      <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} listPath={listPath} />
    );
  }
  return <DelayedSkeleton height={280} />;
}
