import { useListContext } from 'ra-core';
import { LoadFailure } from '../ui/LoadFailure.tsx';

/** Shows why the surrounding list did not load, and a retry button. */
export function ListFailure() {
  const { error, refetch } = useListContext();
  return error && <LoadFailure error={error as Error} onRetry={() => void refetch()} />;
}
