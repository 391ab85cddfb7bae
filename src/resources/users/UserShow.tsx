import { Facts } from '../../kinds/Facts.tsx';
import { PanelShow } from '../views/PanelShow.tsx';
import { UserActions } from './UserActions.tsx';

/** /panel/users/{id} (requirements "Users"). */
export default function UserShow() {
  return (
    <PanelShow>
      <Facts<'users'> of={['email', 'status', 'role', 'salon', 'created_at']} />
      <UserActions />
    </PanelShow>
  );
}
