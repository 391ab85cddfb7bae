import { TextInput } from 'react-admin';
import { Inputs } from '../../kinds/Inputs.tsx';
import { ContractForm } from '../views/ContractForm.tsx';
import { ConfirmFirst } from './ConfirmFirst.tsx';

/** The form of a user (requirements "Users"). */
export function UserForm() {
  return (
    <>
      <ConfirmFirst />
      <ContractForm>
        <Inputs<'users'> of={['name', 'surname']} autoFocus />
        <TextInput source="email" type="email" helperText="resources.users.emailHint" />
        <Inputs<'users'> of={['salon_id', 'role']} />
      </ContractForm>
    </>
  );
}
