import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useRedirect, useResourceDefinition } from 'ra-core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Create, Edit } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { RecordFailure } from './RecordFailure.tsx';
import { SecretDialog, type SecretResource } from './SecretDialog.tsx';

interface PanelFormProps {
  /** What a new record begins with. */
  record?: object | undefined;
  /** What is shown next to the form of an existing record. */
  aside?: ReactElement;
  /** The resource, if its new record has a secret: shows that once, then opens the record. */
  secretOf?: SecretResource;
  children: ReactNode;
}

/**
 * The form of a resource, for a new record or, if the URL names one, for that: react-admin's `Create` or `Edit` with our
 * defaults. A change is saved at once, then returns to the record; a new record without a secret, to the list.
 */
export function PanelForm({ record, aside, secretOf, children }: PanelFormProps) {
  const { id } = useParams();
  const { name: resource, hasShow } = useResourceDefinition();
  const notify = useNotify();
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<RaRecord>();
  if (id === undefined) {
    return (
      <>
        <Create
          actions={false}
          mutationOptions={{
            onSuccess(created) {
              if (secretOf) {
                // React-admin keeps the answer as the record, whose page shows no whole secret.
                queryClient.removeQueries({ queryKey: [resource, 'getOne'] });
                return created.secret ? setCreated(created) : redirect('show', resource, created.id);
              }
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
        {secretOf && created && (
          <SecretDialog
            of={secretOf}
            name={created.name}
            secret={created.secret}
            onClose={() => redirect('show', resource, created.id)}
          />
        )}
      </>
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
