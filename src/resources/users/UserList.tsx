import { DataTable } from 'react-admin';
import { Columns } from '../../kinds/Columns.tsx';
import { PanelList } from '../views/PanelList.tsx';
import { UserMenu } from './UserMenu.tsx';

/** /panel/users: who may sign in (requirements "Users"). */
export default function UserList() {
  return (
    <PanelList>
      <Columns<'users'> of={['fullname', 'email', 'role', 'salon', 'status', 'created_at']}>
        <DataTable.Col label="list.actions" align="right">
          <UserMenu />
        </DataTable.Col>
      </Columns>
    </PanelList>
  );
}
