import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { fullName } from '../../../contract/user.ts';
import { formatMoment } from '../../../contract/warsaw.ts';
import { EmailText } from '../../kinds/EmailText.tsx';
import { paths } from '../../paths.ts';
import { session, useAuth } from '../../session.ts';
import { FactList } from '../fields/FactList.tsx';
import { Sheet } from '../fields/Sheet.tsx';

/** /panel/profile: the signed-in user, to be read (spec §2). */
export default function ProfileScreen() {
  const translate = useTranslate();
  const { user } = useAuth();
  const role = session.role();
  if (!user) return null;
  return (
    <Stack spacing={2.5} sx={{ maxWidth: 640 }}>
      <Sheet>
        <FactList
          facts={[
            { label: translate('profile.fullname'), value: user.fullname ?? fullName(user) },
            { label: translate('profile.email'), value: user.email && <EmailText>{user.email}</EmailText> },
            {
              label: translate('profile.role'),
              value: translate(role ? `words.roles.${role}` : 'profile.noRole'),
            },
            { label: translate('profile.salon'), value: user.salon?.name ?? translate('profile.noSalon') },
            // A bare host may not tell.
            ...(user.created_at
              ? [{ label: translate('profile.createdAt'), value: formatMoment(user.created_at) }]
              : []),
          ]}
        />
      </Sheet>
      <Box>
        <Button component={Link} to={paths.passwordChange} variant="contained" size="large">
          {translate('page.passwordChange')}
        </Button>
      </Box>
    </Stack>
  );
}
