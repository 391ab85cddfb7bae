import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, ResourceContextProvider } from 'ra-core';
import { RecordField } from 'react-admin';
import { Link } from 'react-router-dom';
import { canAccess, isOffered } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Facts } from '../../kinds/Facts.tsx';
import { KindField } from '../../kinds/KindField.tsx';
import { salonOf, useOurSalons } from '../../kinds/useOurSalons.ts';
import { paths } from '../../paths.ts';
import { useAuth } from '../../session.ts';
import { OwnSessions } from './OwnSessions.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** /panel/profile: the signed-in user's details (requirements "Profile"). */
export default function ProfileScreen() {
  const translate = useTranslate();
  const { user } = useAuth();
  const { data: salons = [] } = useOurSalons();
  if (!user) return null;
  // After a change of the user's own salon, some hosts send only its id.
  const salon = salonOf(salons, user.salon_id) ?? user.salon;
  return (
    <ResourceContextProvider value="users">
      <RecordContextProvider value={{ ...user, salon }}>
        <Stack spacing={2.5} sx={{ maxWidth: 720 }}>
          <Card>
            <Facts<'users'> of={['fullname', 'email', 'role', 'salon']}>
              {user.created_at && (
                <RecordField label="profile.createdAt">
                  <KindField source="created_at" />
                </RecordField>
              )}
            </Facts>
            <Box sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
              <Button component={Link} to={paths.passwordChange} variant="contained" size="large">
                {translate('page.passwordChange')}
              </Button>
            </Box>
          </Card>
          {(isOffered('secondFactor') || isOffered('passkeys')) && <Security />}
          {canAccess({ resource: 'sessions', action: 'list' }) && <OwnSessions />}
        </Stack>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

/**
 * The second factor and the passkeys of the user, who signs in with them after the password or instead of it: our
 * extensions, as far as the host has them.
 */
function Security() {
  const translate = useTranslate();
  return (
    <Card component="section" aria-labelledby="security" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="security" variant="h2" sx={{ mb: 1 }}>
        {translate('factor.security')}
      </Typography>
      {isOffered('secondFactor') && <SecondFactor />}
      {isOffered('passkeys') && <Passkeys />}
    </Card>
  );
}
