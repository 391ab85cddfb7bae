import { TextInput } from 'react-admin';
import { Inputs } from '../../kinds/Inputs.tsx';
import { ConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { ContractForm } from '../../views/ContractForm.tsx';
import { PanelForm } from '../../views/PanelForm.tsx';

/** /panel/users/{id}/edit, and the form of a new user, which begins with `record` (requirements "Users"). */
export default function UserForm({ record }: { record?: object }) {
  return (
    <PanelForm record={record}>
      <ConfirmFirst why="resources.users.confirmation" />
      <ContractForm>
        <Inputs<'users'> of={['name', 'surname']} autoFocus />
        <TextInput source="email" type="email" helperText="resources.users.emailHint" />
        <Inputs<'users'> of={['salon_id', 'role']} />
      </ContractForm>
    </PanelForm>
  );
}
