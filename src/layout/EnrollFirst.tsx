import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { isOffered } from '../canAccess.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { paths } from '../paths.ts';
import { session } from '../session.ts';
import { AddPasskey } from '../views/AddPasskey.tsx';
import { EnrolFactor } from '../views/EnrolFactor.tsx';
import { RecoveryCodes } from '../views/RecoveryCodes.tsx';
import { useOwnFactor, useOwnPasskeys } from '../views/useOwnFactors.ts';
import { hostConfig } from '../wire/hostConfig.ts';
import { Logo } from './Logo.tsx';
import { Toasts } from './Toasts.tsx';
import { useKeepFocus } from './useKeepFocus.ts';
import { useSignOut } from './useSignOut.ts';

/**
 * Replaces the whole panel if the host demands that the user enrols a second factor first. After that, the
 * requested page opens.
 */
export function EnrollFirst() {
  const translate = useTranslate();
  const signOut = useSignOut();
  const [codes, setCodes] = useState<readonly string[]>();
  useEarlierEnrolment(codes !== undefined);
  useKeepFocus();
  const title = translate('factor.enrol.start');
  return (
    <>
      <title>{hostConfig.pageTitle(title)}</title>
      <Box sx={{ maxWidth: 'calc(600px + 2rem)', minHeight: '100dvh', mx: 'auto', p: 2 }}>
        <Box component="header" sx={{ display: 'flex', justifyContent: 'space-between', mx: -1, mb: 5 }}>
          <Logo to={paths.panel} shows="both" />
          <Button onClick={signOut}>{translate('ra.auth.logout')}</Button>
        </Box>
        <Paper component="main" sx={{ p: { xs: 2.25, sm: 4 }, border: 1, borderColor: 'divider' }}>
          <Typography variant="h1" tabIndex={-1} sx={{ outline: 'none' }}>
            {title}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 0.75, mb: 2.5 }}>
            {translate('factor.first.why')}
          </Typography>
          <EnrolFactor variant="contained" onEnrolled={setCodes} />
          {codes && <RecoveryCodes codes={codes} onDone={done} />}
          {isOffered('addPasskey') && hostConfig.takesPasskeys() && (
            <>
              <Typography color="textSecondary" sx={{ mt: 3, mb: 1.5 }}>
                {translate('passkey.orPasskey')}
              </Typography>
              <AddPasskey isFirst onDone={done} />
            </>
          )}
        </Paper>
      </Box>
      <Toasts />
    </>
  );
}

const done = () => session.setEnrollFirst(false);

/**
 * Opens the page if the user has enrolled already, but the answer to that was lost, or if the host no longer demands it;
 * not while the codes are shown.
 */
function useEarlierEnrolment(areCodesShown: boolean) {
  const notify = useNotify();
  const factor = useOwnFactor();
  const passkeys = useOwnPasskeys();
  // What was loaded for the profile may have been removed since.
  const hasFactor = factor.isFetchedAfterMount && Boolean(factor.data?.enrolled_at);
  const hasPasskey = passkeys.isFetchedAfterMount && Boolean(passkeys.data?.length);
  const isLifted = factor.isFetchedAfterMount && factor.data?.required === false;
  useEffect(() => {
    if (areCodesShown || (!hasFactor && !hasPasskey && !isLifted)) return;
    if (hasFactor) notify('factor.first.already', { type: 'success' });
    else if (hasPasskey) notify('passkey.add.done', { type: 'success' });
    done();
  }, [areCodesShown, hasFactor, hasPasskey, isLifted, notify]);
}
