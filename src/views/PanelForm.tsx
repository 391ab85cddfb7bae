import { useResourceDefinition } from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import { Create, Edit } from 'react-admin';
import { useParams } from 'react-router-dom';
import { RecordFailure } from './RecordFailure.tsx';

interface PanelFormProps {
  /** What a new record begins with. */
  record?: object | undefined;
  /** What is shown next to the form of an existing record. */
  aside?: ReactElement;
  children: ReactNode;
}

/**
 * The form of a resource, for a new record or, if the URL names one, for that: react-admin's `Create` or `Edit` with our
 * defaults. A change is saved at once, then returns to the record; a new record, to the list.
 */
export function PanelForm({ record, aside, children }: PanelFormProps) {
  const { id } = useParams();
  const { hasShow } = useResourceDefinition();
  if (id === undefined) {
    return (
      <Create actions={false} redirect="list" {...(record && { record })}>
        {children}
      </Create>
    );
  }
  return (
    <Edit
      actions={false}
      {...(aside && { aside })}
      error={<RecordFailure />}
      mutationMode="pessimistic"
      queryOptions={{ onError: () => {} }}
      redirect={hasShow ? 'show' : 'list'}
    >
      {children}
    </Edit>
  );
}
