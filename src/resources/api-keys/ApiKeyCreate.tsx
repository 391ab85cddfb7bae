import { useQueryClient } from '@tanstack/react-query';
import { useRedirect } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { ContractForm } from '../../views/ContractForm.tsx';
import { PanelForm } from '../../views/PanelForm.tsx';
import { SecretDialog } from '../../views/SecretDialog.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';

type ApiKey = PanelRecord<'api-keys'>;

/** /panel/api-keys/create: makes a key, and shows its secret once (requirements "API keys"). */
export default function ApiKeyCreate() {
  const translate = useTranslate();
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
          title={translate('resources.api-keys.secret.title', { name: made.name ?? '' })}
          content={translate('resources.api-keys.secret.once')}
          secret={made.secret ?? ''}
          onClose={() => redirect('show', 'api-keys', made.id)}
        />
      )}
    </>
  );
}

/** The person who makes a key says what it may do. */
const NO_RIGHTS = { rights: [] };
