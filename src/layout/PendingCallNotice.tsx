import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import { moneyCalls } from '../money/moneyCalls.ts';
import { sentenceArgs, useAttendedNames, useLeftCalls } from '../money/pendingCalls.ts';
import { useAskBeforeUnload } from '../ui/useAskBeforeUnload.ts';
import { factsOf } from '../wire/keptCall.ts';
import { useMenuEntries } from './panelScreens.ts';

/** Lists the money calls without an answer whose screen is not open: only that screen asks for the answer again. */
export function PendingCallNotice() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const entries = useMenuEntries();
  const attended = useAttendedNames();
  const calls = useLeftCalls().filter(({ name }) => !attended.includes(name));
  useAskBeforeUnload(calls.length > 0);
  return calls.map((call) => {
    const { madeAt = '' } = call;
    const [path = ''] = madeAt.split('?');
    const mayOpen = entries.some((entry) => `${path}/`.startsWith(`${entry.path}/`));
    const leadsBack = path !== '' && pathname !== path && mayOpen;
    return (
      <Alert key={call.key} role="status" severity="warning">
        {translate(`${moneyCalls[call.name]}.pending`, sentenceArgs(factsOf(call)))}{' '}
        {leadsBack && (
          <Link component={RouterLink} to={madeAt} color="inherit" sx={{ fontWeight: 600 }}>
            {translate('frame.checkPending')}
          </Link>
        )}
      </Alert>
    );
  });
}
