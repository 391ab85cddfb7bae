import { TextInput } from 'react-admin';
import { Inputs } from '../../kinds/Inputs.tsx';
import { ContractForm } from '../../views/ContractForm.tsx';
import { PanelForm } from '../../views/PanelForm.tsx';
import { ConfirmFirst } from './ConfirmFirst.tsx';

/** /panel/users/{id}/edit, and the form of a new user, which begins with `record` (requirements "Users"). */
export default function UserForm({ record }: { record?: object }) {
  return (
    <PanelForm record={record}>
      <ConfirmFirst />
      <ContractForm>
        <Inputs<'users'> of={['name', 'surname']} autoFocus />
        <TextInput source="email" type="email" helperText="resources.users.emailHint" />
        <Inputs<'users'> of={['salon_id', 'role']} />
      </ContractForm>
    </PanelForm>
  );
}
