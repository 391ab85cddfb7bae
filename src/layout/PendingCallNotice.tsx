import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { isOffered } from '../canAccess.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { moneyCalls } from '../money/moneyCalls.ts';
import { type PendingCall, sentenceArgs } from '../money/pendingCalls.ts';
import { transactionPath } from '../paths.ts';
import { factsOf } from '../wire/keptCall.ts';
import { useMenuEntries } from './panelScreens.ts';
import { WorkNotice } from './WorkNotice.tsx';

/**
 * Names the first money call that has no answer and whose screen is not open. Only that screen requests the answer
 * again.
 */
export function PendingCallNotice({ calls }: { calls: readonly PendingCall[] }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const entries = useMenuEntries();
  const [call, ...others] = calls;
  if (!call) return null;
  const { madeAt = '' } = call;
  const [path = ''] = madeAt.split('?');
  const mayOpen =
    entries.some((entry) => `${path}/`.startsWith(`${entry.path}/`)) ||
    // The page of a transaction belongs to no list.
    (isOffered('boncards-transactions.one') && path.startsWith(transactionPath('')));
  const leadsBack = path !== '' && pathname !== path && mayOpen;
  return (
    <WorkNotice>
      {translate(`${moneyCalls[call.name]}.pending`, sentenceArgs(factsOf(call)))}{' '}
      {leadsBack && (
        <Link component={RouterLink} to={madeAt} color="inherit" sx={{ fontWeight: 600 }}>
          {translate('frame.checkPending')}
        </Link>
      )}
      {others.length > 0 && ` ${translate('frame.morePending', { count: others.length })}`}
    </WorkNotice>
  );
}
