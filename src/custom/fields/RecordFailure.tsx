import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { HttpFailure } from '../../httpFailure.ts';
import { LoadFailure } from './LoadFailure.tsx';

interface RecordFailureProps {
  resource: string;
  error: Error;
  onRetry: () => void;
  /** The list from which one comes, for an id that leads to nothing. */
  listPath: string;
}

/** Why one record is not shown: there is none, or it did not load. */
export function RecordFailure({ resource, error, onRetry, listPath }: RecordFailureProps) {
  const translate = useTranslate();
  if (!(error instanceof HttpFailure && error.status === 404)) {
    return <LoadFailure error={error} onRetry={onRetry} />;
  }
  return (
    <Alert severity="warning" sx={{ maxWidth: 640 }}>
      {translate(`list.gone.${resource}`)}{' '}
      <Link component={RouterLink} to={listPath} color="inherit">
        {translate('list.toList')}
      </Link>
    </Alert>
  );
}
