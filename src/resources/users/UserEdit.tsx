import { PanelEdit } from '../views/PanelEdit.tsx';
import { UserForm } from './UserForm.tsx';

/** /panel/users/{id}/edit (requirements "Users"). */
export default function UserEdit() {
  return (
    <PanelEdit>
      <UserForm />
    </PanelEdit>
  );
}
