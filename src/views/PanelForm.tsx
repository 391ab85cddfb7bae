import { type RaRecord, useRedirect, useResourceDefinition } from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import { Create, Edit } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { RecordFailure } from './RecordFailure.tsx';

interface PanelFormProps<Each extends RaRecord> {
  /** What a new record begins with. */
  record?: object | undefined;
  /** What is shown next to the form of an existing record. */
  aside?: ReactElement;
  /** What to do once a record is added, if not to say so and return to the list. */
  onCreated?: (record: Each) => void;
  children: ReactNode;
}

/**
 * The form of a resource, for a new record or, if the URL names one, for that: react-admin's `Create` or `Edit` with our
 * defaults. A change is saved at once, then returns to the record; a new record, to the list.
 */
export function PanelForm<Each extends RaRecord = RaRecord>({
  record,
  aside,
  onCreated,
  children,
}: PanelFormProps<Each>) {
  const { id } = useParams();
  const { name: resource, hasShow } = useResourceDefinition();
  const notify = useNotify();
  const redirect = useRedirect();
  if (id === undefined) {
    return (
      <Create<Each>
        actions={false}
        mutationOptions={{
          onSuccess(created) {
            if (onCreated) return onCreated(created);
            // The sentence may tell some of what was added.
            const message = `resources.${resource}.notifications.created` as MessageKey;
            notify(message, { type: 'success', messageArgs: created });
            redirect('list', resource);
          },
        }}
        {...(record && { record })}
      >
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
