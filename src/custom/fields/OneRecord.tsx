import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useGetOne, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { HttpFailure } from '../../http.ts';
import { LateSkeleton } from './LateSkeleton.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { ListRow } from './listColumn.ts';

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
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data, error, refetch, isFetchedAfterMount } = useGetOne<Row>(resource, { id });
  if (data && (isFetchedAfterMount || !fresh)) return children(data);
  if (error instanceof HttpFailure && error.status === 404) {
    return (
      <Alert severity="warning" role="alert" sx={{ maxWidth: 640 }}>
        {translate('list.gone')}{' '}
        <Link component={RouterLink} to={listPath} color="inherit">
          {translate('list.toList')}
        </Link>
      </Alert>
    );
  }
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return <LateSkeleton height={280} />;
}
