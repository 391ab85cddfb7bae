import { Show, type ShowProps } from 'react-admin';
import { RecordFailure } from './RecordFailure.tsx';

/** react-admin's `Show` with our defaults: a failure replaces the record. */
export function PanelShow({ queryOptions, ...props }: ShowProps) {
  return (
    <Show
      actions={false}
      error={<RecordFailure />}
      queryOptions={{ onError: () => {}, ...queryOptions }}
      {...props}
    />
  );
}
