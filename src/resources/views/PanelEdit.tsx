import { useResourceDefinition } from 'ra-core';
import { Edit, type EditProps } from 'react-admin';
import { RecordFailure } from './RecordFailure.tsx';

/** react-admin's `Edit` with our defaults: saves at once, then returns to the record. */
export function PanelEdit(props: EditProps) {
  const { hasShow } = useResourceDefinition();
  return (
    <Edit
      actions={false}
      error={<RecordFailure />}
      mutationMode="pessimistic"
      queryOptions={{ onError: () => {} }}
      redirect={hasShow ? 'show' : 'list'}
      {...props}
    />
  );
}
