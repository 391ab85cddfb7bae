import { useQueryClient } from '@tanstack/react-query';
import {
  type DataProvider,
  type RaRecord,
  useDataProvider,
  useRedirect,
  useRegisterMutationMiddleware,
  useResourceDefinition,
} from 'ra-core';
import { type ReactElement, type ReactNode, useCallback, useState } from 'react';
import { Create, Edit } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { tellForm } from '../wire/httpFailure.ts';
import { RecordOrFailure } from './RecordOrFailure.tsx';
import { SecretDialog, type SecretResource } from './SecretDialog.tsx';

interface PanelFormProps {
  /** The initial values of a new record. */
  record?: object | undefined;
  /** Shown next to the form of an existing record. */
  aside?: ReactElement;
  /** The resource, if a new record has a secret: shows the secret once, then opens the record. */
  secretOf?: SecretResource;
  children: ReactNode;
}

/**
 * The form of a resource, for a new record or for the record in the URL: react-admin's `Create` or `Edit` with our
 * defaults. A change is saved immediately, then the record's page opens. After a new record the list opens, unless
 * the record has a secret.
 */
export function PanelForm({ record, aside, secretOf, children }: PanelFormProps) {
  const { id } = useParams();
  const { name: resource, hasShow } = useResourceDefinition();
  const notify = useNotify();
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<RaRecord>();
  if (secretOf && created) {
    // Without the form: a router asks only one component whether it may leave, and here that is the dialog.
    return (
      <SecretDialog
        of={secretOf}
        name={created.name}
        secret={created.secret}
        onClose={() => redirect('show', resource, created.id)}
      />
    );
  }
  if (id === undefined) {
    return (
      <Create
        actions={false}
        mutationOptions={{
          onSuccess(created) {
            if (secretOf) {
              // react-admin caches the answer as the record, but the record's page must not have the whole
              // secret.
              queryClient.removeQueries({ queryKey: [resource, 'getOne'] });
              return created.secret ? setCreated(created) : redirect('show', resource, created.id);
            }
            // The message may name values of the new record.
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
      mutationMode="pessimistic"
      queryOptions={{ onError: () => {} }}
      redirect={hasShow ? 'show' : 'list'}
      render={({ record }) => (
        <RecordOrFailure>
          {record && (
            <>
              {children}
              <KeepOthersChanges />
            </>
          )}
        </RecordOrFailure>
      )}
    />
  );
}

type Save = DataProvider['update'];

/**
 * Reads the record again before it is saved: a host takes all fields of the form (wire "Base calls"), so those that
 * nobody has changed here would put back what somebody else has changed meanwhile, even a role. It comes after the
 * form, whose own middlewares may save again and must then send the same.
 */
function KeepOthersChanges() {
  const dataProvider = useDataProvider();
  const middleware = useCallback(
    async (resource: string, params: Parameters<Save>[1], next: Save) => {
      const { data: present } = await tellForm([], dataProvider.getOne(resource, { id: params.id }));
      return next(resource, { ...params, data: merged(params, present), previousData: present });
    },
    [dataProvider],
  );
  useRegisterMutationMiddleware<Save>(middleware);
  return null;
}

/** Returns the values of a form, with the record's present ones in place of those that were not changed. */
function merged({ data, previousData }: Parameters<Save>[1], present: RaRecord): Partial<RaRecord> {
  const isUntouched = (name: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(previousData?.[name]);
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      isUntouched(name, value) ? (present[name] ?? value) : value,
    ]),
  );
}
