import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import { formatPln, groszeOf } from '../../contract/money.ts';
import { useAskBeforeUnload } from '../custom/fields/form/useAskBeforeUnload.ts';
import { type MoneyCallName, useUnattendedCall } from '../custom/money-call/pendingCall.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { paths } from '../paths.ts';
import { openScreens } from './menuEntries.ts';

/** Tells of a money call that was left without an answer: nobody asks for it until its screen is there again. */
export function PendingCallNotice({ name }: { name: MoneyCallName }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { path, sentence } = screens[name];
  const call = useUnattendedCall(name);
  useAskBeforeUnload(call !== undefined);
  if (!call) return null;
  const { body } = call.request;
  const leadsBack = pathname !== path && openScreens().some((entry) => entry.path === path);
  return (
    <Alert role="status" severity="warning">
      {translate(sentence, {
        number: maskCardNumber(call.card.number),
        amount: 'amount' in body && formatPln(groszeOf(body.amount)),
      })}{' '}
      {leadsBack && (
        <Link component={RouterLink} to={path} color="inherit" sx={{ fontWeight: 600 }}>
          {translate('frame.checkPending')}
        </Link>
      )}
    </Alert>
  );
}

/** Which screen asks for the answer, and how the others tell of it. */
const screens: Record<MoneyCallName, { path: string; sentence: MessageKey }> = {
  'POST /api/boncards/issue': { path: paths.charge, sentence: 'charge.pending' },
  'POST /api/boncards/purchase': { path: paths.purchase, sentence: 'purchase.pending' },
  'POST /api/boncards/:id/action/cancel': { path: paths.boncards, sentence: 'cancel.pending' },
};
