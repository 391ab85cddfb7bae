import { useListContext } from 'ra-core';
import { LoadFailure } from '../../custom/fields/LoadFailure.tsx';

/** Why a list did not load, in its place. */
export function ListFailure() {
  const { error, refetch } = useListContext();
  return error && <LoadFailure error={error as Error} onRetry={() => void refetch()} />;
}
