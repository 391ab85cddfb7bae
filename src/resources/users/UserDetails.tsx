import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { formatMoment } from '../../../contract/warsaw.ts';
import { EmailText } from '../../custom/fields/EmailText.tsx';
import { FactList } from '../../custom/fields/FactList.tsx';
import { OneRecord } from '../../custom/fields/OneRecord.tsx';
import { Sheet } from '../../custom/fields/Sheet.tsx';
import { paths } from '../../paths.ts';
import { UserActions } from './UserActions.tsx';
import { UserRole } from './UserRole.tsx';
import { UserStatusMark } from './UserStatusMark.tsx';
import { nameOf, type UserRow } from './userRow.ts';

/** /panel/users/{id} (spec §2). */
export default function UserDetails() {
  const translate = useTranslate();
  return (
    <OneRecord<UserRow> resource="users" listPath={paths.users}>
      {(user) => (
        <Stack spacing={2.5} sx={{ maxWidth: 640 }}>
          <Sheet>
            <Typography variant="h2" sx={{ mb: 2.5, overflowWrap: 'anywhere' }}>
              {nameOf(user)}
            </Typography>
            <FactList
              facts={[
                {
                  label: translate('user.email'),
                  value: user.email ? <EmailText>{user.email}</EmailText> : '–',
                },
                { label: translate('user.status'), value: <UserStatusMark user={user} /> },
                { label: translate('user.role'), value: <UserRole user={user} /> },
                { label: translate('user.salon'), value: user.salon?.name || translate('user.noSalon') },
                ...(user.created_at
                  ? [{ label: translate('user.createdAt'), value: formatMoment(user.created_at) }]
                  : []),
              ]}
            />
          </Sheet>
          <UserActions user={user} />
        </Stack>
      )}
    </OneRecord>
  );
}
