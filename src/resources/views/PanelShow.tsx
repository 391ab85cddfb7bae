import { useShowContext } from 'ra-core';
import { Show, type ShowProps } from 'react-admin';
import { RecordFailure } from './RecordFailure.tsx';

/** react-admin's `Show` as this console has it: an id that leads to nothing is told where the record would stand. */
export function PanelShow({ queryOptions, ...props }: ShowProps) {
  return (
    <Show
      actions={false}
      error={<ShowFailure />}
      queryOptions={{ onError: () => {}, ...queryOptions }}
      {...props}
    />
  );
}

function ShowFailure() {
  const { error, refetch } = useShowContext();
  return <RecordFailure error={error as Error | null} onRetry={() => void refetch()} />;
}
