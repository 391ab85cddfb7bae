import { type RaRecord, useRedirect } from 'ra-core';
import { useState } from 'react';
import { BooleanInput, CheckboxGroupInput } from 'react-admin';
import { webhookEvents } from '../../../contract/webhook.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { choicesOf } from '../../kinds/choicesOf.ts';
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
          <Inputs<'webhooks'> of={['url']} autoFocus />
          <CheckboxGroupInput
            source="events"
            isRequired
            row={false}
            choices={choicesOf('deliveredEvents', webhookEvents)}
          />
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
