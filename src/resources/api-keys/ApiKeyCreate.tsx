import { useQueryClient } from '@tanstack/react-query';
import { useRedirect } from 'ra-core';
import { useState } from 'react';
import { ConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { ContractForm } from '../../views/ContractForm.tsx';
import { PanelForm } from '../../views/PanelForm.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { SecretDialog } from './SecretDialog.tsx';

type ApiKey = PanelRecord<'api-keys'>;

/** /panel/api-keys/create: makes a key, and shows its secret once (requirements "API keys"). */
export default function ApiKeyCreate() {
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<ApiKey>();
  return (
    <>
      <PanelForm<ApiKey>
        record={NO_RIGHTS}
        onCreated={(key) => {
          setMade(key);
          // React-admin keeps the answer as the record, whose page shows no whole secret.
          queryClient.removeQueries({ queryKey: ['api-keys', 'getOne'] });
        }}
      >
        <ConfirmFirst why="resources.api-keys.why.create" />
        <ContractForm />
      </PanelForm>
      {made && (
        <SecretDialog
          name={made.name}
          secret={made.secret}
          onClose={() => redirect('show', 'api-keys', made.id)}
        />
      )}
    </>
  );
}

/** Whoever makes a key says what it may do. */
const NO_RIGHTS = { rights: [] };
