import { BooleanInput, TextInput } from 'react-admin';
import { Inputs } from '../../kinds/Inputs.tsx';
import { ConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { ContractForm } from '../../views/ContractForm.tsx';
import { PanelForm } from '../../views/PanelForm.tsx';

/**
 * /panel/webhooks/create and …/{id}/edit: a new webhook shows its secret before the form is left (requirements
 * "Webhooks").
 */
export default function WebhookForm() {
  return (
    <PanelForm record={{ events: [], active: true }} secretOf="webhooks">
      <ContractForm>
        <TextInput source="url" type="url" autoFocus />
        <Inputs<'webhooks'> of={['events']} />
        <BooleanInput source="active" />
        <ConfirmFirst why="resources.webhooks.why.save" />
      </ContractForm>
    </PanelForm>
  );
}
