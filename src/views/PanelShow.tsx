import { Show, type ShowProps } from 'react-admin';
import { RecordOrFailure } from './RecordOrFailure.tsx';

/** react-admin's `Show` with our defaults: a failure appears in place of the record or above it, not as a toast. */
export function PanelShow({ queryOptions, children, ...props }: ShowProps) {
  return (
    <Show actions={false} queryOptions={{ onError: () => {}, ...queryOptions }} {...props}>
      <RecordOrFailure>{children}</RecordOrFailure>
    </Show>
  );
}
