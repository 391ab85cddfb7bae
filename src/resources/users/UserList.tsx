import MenuItem from '@mui/material/MenuItem';
import { useRecordContext } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { filterInputs } from '../../kinds/Inputs.tsx';
import { BulkActions } from '../../views/BulkActions.tsx';
import { Columns } from '../../views/Columns.tsx';
import { PanelList } from '../../views/PanelList.tsx';
import { RowMenu } from '../../views/RowMenu.tsx';
import { ViewItem } from '../../views/ViewButton.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { userActions } from './bulkActions.ts';
import { DeactivateUser } from './DeactivateUser.tsx';

const filters = [
  ...filterInputs('users', ['query', 'salon', 'role', 'status']),
  // The overview links to users who have not activated their account.
  ...filterInputs('users', ['activated'], { isOptional: true }),
];

/** /panel/users: the list of users (requirements "Users"). */
export default function UserList() {
  return (
    <BulkActions of={userActions}>
      {(buttons) => (
        <PanelList<'users'>
          filters={filters}
          columns={['fullname', 'email', 'role', 'salon', 'status', 'created_at']}
        >
          <Columns menu={<UserMenu />} bulkActionButtons={buttons} />
        </PanelList>
      )}
    </BulkActions>
  );
}

function UserMenu() {
  const translate = useTranslate();
  const user = useRecordContext<PanelRecord<'users'>>();
  if (!user) return null;
  return (
    <DeactivateUser user={user}>
      {(ask) => (
        <RowMenu of={user.fullname ?? undefined}>
          <ViewItem view="show">{translate('list.details')}</ViewItem>
          <ViewItem view="edit">{translate('list.edit')}</ViewItem>
          <MenuItem onClick={ask}>{translate('resources.users.action.deactivate')}</MenuItem>
        </RowMenu>
      )}
    </DeactivateUser>
  );
}
