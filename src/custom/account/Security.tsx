import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { isOffered } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** With what the person signs in next to the password, or in its place: our extensions, as far as the host has them. */
export function Security() {
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
