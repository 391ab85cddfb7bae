import { Show, type ShowProps } from 'react-admin';
import { RecordFailure } from './RecordFailure.tsx';

/** react-admin's `Show` as this console has it: an id that leads to nothing is told where the record would stand. */
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
