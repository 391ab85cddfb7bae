import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../../contract/warsaw.ts';
import { AnyText } from '../../custom/fields/AnyText.tsx';
import { EmailText } from '../../custom/fields/EmailText.tsx';
import { EmptyList } from '../../custom/fields/list/EmptyList.tsx';
import { ListToolbar } from '../../custom/fields/list/ListToolbar.tsx';
import type { ListColumn } from '../../custom/fields/list/listColumn.ts';
import { RecordLink } from '../../custom/fields/list/RecordLink.tsx';
import { ResourceList } from '../../custom/fields/list/ResourceList.tsx';
import { RowMenu } from '../../custom/fields/list/RowMenu.tsx';
import { paths } from '../../paths.ts';
import { UserRole } from './UserRole.tsx';
import { UserStatusMark } from './UserStatusMark.tsx';
import { useDeactivation } from './useDeactivation.tsx';
import { nameOf, type UserRow } from './userRow.ts';

const columns: ListColumn<UserRow>[] = [
  {
    label: 'user.fullname',
    sort: 'fullname',
    render: (user) => <RecordLink to={paths.user(user.id)}>{nameOf(user)}</RecordLink>,
  },
  { label: 'user.email', sort: 'email', render: ({ email }) => email && <EmailText>{email}</EmailText> },
  { label: 'user.role', sort: 'role', render: (user) => <UserRole user={user} /> },
  { label: 'user.salon', sort: 'salon', render: ({ salon }) => salon && <AnyText>{salon.name}</AnyText> },
  { label: 'user.status', sort: 'status', render: (user) => <UserStatusMark user={user} /> },
  {
    label: 'user.createdAt',
    sort: 'created_at',
    render: ({ created_at: at }) => at && formatMoment(at),
  },
];

/** /panel/users: who may sign in (spec §2). */
export default function UserList() {
  const translate = useTranslate();
  const deactivation = useDeactivation();
  const add = (
    <Button component={Link} to={paths.userCreate} variant="contained" startIcon={<Add />}>
      {translate('page.userCreate')}
    </Button>
  );
  return (
    <>
      <ResourceList
        resource="users"
        columns={columns}
        toolbar={<ListToolbar action={add} />}
        empty={<EmptyList sentence={translate('user.none')} />}
        menu={(user) => (
          <RowMenu
            of={nameOf(user)}
            actions={[
              { label: translate('list.details'), to: paths.user(user.id) },
              { label: translate('list.edit'), to: paths.userEdit(user.id) },
              { label: translate('user.deactivate'), onClick: () => deactivation.ask(user) },
            ]}
          />
        )}
      />
      {deactivation.dialog}
    </>
  );
}
