import { type RaRecord, useRedirect } from 'ra-core';
import { useState } from 'react';
import { BooleanInput } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Inputs } from '../../kinds/Inputs.tsx';
import { ConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { ContractForm } from '../../views/ContractForm.tsx';
import { PanelForm } from '../../views/PanelForm.tsx';
import { SecretDialog } from '../../views/SecretDialog.tsx';

/** /panel/webhooks/create and …/{id}/edit: a new one shows its secret before the form is left (requirements "Webhooks"). */
export default function WebhookForm() {
  const translate = useTranslate();
  const redirect = useRedirect();
  const [created, setCreated] = useState<RaRecord>();
  return (
    <>
      <PanelForm record={{ events: [], active: true }} onCreated={setCreated}>
        <ContractForm>
          <Inputs<'webhooks'> of={['url', 'events']} autoFocus />
          <BooleanInput source="active" />
          <ConfirmFirst why="resources.webhooks.confirmation" />
        </ContractForm>
      </PanelForm>
      {created?.secret && (
        <SecretDialog
          title={translate('resources.webhooks.secret.title')}
          content={translate('resources.webhooks.secret.once')}
          secret={created.secret}
          onClose={() => redirect('show', 'webhooks', created.id)}
        />
      )}
    </>
  );
}
