import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { NotificationContextProvider } from 'ra-core';
import { Outlet } from 'react-router-dom';
import { languageNames } from '../../../contract/language.ts';
import { setLanguage, useOtherLanguages } from '../../i18n/language.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { InsecureNotice } from '../../layout/BrowserNotices.tsx';
import { Logo } from '../../layout/Logo.tsx';
import { Toasts } from '../../layout/Toasts.tsx';
import { paths } from '../../paths.ts';
import { hostConfig } from '../../wire/hostConfig.ts';

/** The layout of the auth area (requirements "Sign-in"): brand, language, footer links, and the panel's toasts. */
export default function AuthLayout() {
  return (
    <NotificationContextProvider>
      <Box
        sx={{
          minHeight: '100dvh',
          display: 'grid',
          gridTemplate: 'auto 1fr auto / minmax(0, 1fr)',
          gap: 3,
          // The card itself is 600 px wide (requirements "Sign-in").
          maxWidth: 'calc(600px + 2rem)',
          mx: 'auto',
          p: 2,
        }}
      >
        <Box component="header" sx={{ display: 'flex', justifyContent: 'space-between', mx: -1 }}>
          <Logo to={paths.publicCheck} shows="both" reloadDocument />
          <LanguageButtons />
        </Box>
        <Box component="main" sx={{ pt: { xs: 0, sm: 5 }, '& > :not(:last-child)': { mb: 2 } }}>
          <InsecureNotice />
          <Outlet />
        </Box>
        <Box component="footer" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
          <OperatorLinks />
        </Box>
      </Box>
      <Toasts />
    </NotificationContextProvider>
  );
}

function LanguageButtons() {
  return useOtherLanguages().map((other) => (
    <Button
      key={other}
      lang={other}
      onClick={() => setLanguage(other)}
      sx={{ px: 1, color: 'text.secondary', fontWeight: 400, textDecoration: 'underline' }}
    >
      {languageNames[other]}
    </Button>
  ));
}

/** The footer links that the operator has set. */
function OperatorLinks() {
  const translate = useTranslate();
  const links = [
    [hostConfig.companyUrl(), 'auth.frame.company'],
    [hostConfig.termsUrl(), 'auth.frame.terms'],
  ] as const;
  return links.map(
    ([address, label]) =>
      address && (
        <Link key={label} href={address} color="textSecondary" variant="body2" sx={{ py: 1.25 }}>
          {translate(label)}
        </Link>
      ),
  );
}
