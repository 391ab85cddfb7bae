import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useGetOne } from 'ra-core';
import { Link } from 'react-router-dom';
import { formatPln, type Grosze } from '../../contract/money.ts';
import { isOffered } from '../canAccess.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { dayText, momentText } from '../kinds/dates.ts';
import { transactionPath } from '../paths.ts';
import { Sentence } from '../ui/Sentence.tsx';
import type { AnswerOf } from '../wire/callTypes.ts';
import type { Sending } from '../wire/sending.ts';
import { isLeaving, useSendingPoll } from './useSendingPoll.ts';

type Transaction = AnswerOf<'boncards-transactions.one'>['data'];

interface SendingOutcomeProps {
  amount: Grosze;
  /** The address: the kept answer to a repeated call does not have it. */
  email: string;
  /** The mail as it was when the card was sold. */
  sending: Sending;
  /** The sale, if the host can tell more about it. */
  transactionId: string | undefined;
}

/** The state of an e-card's mail after the sale, loaded again and again until the mail has left. */
export function SendingOutcome({ amount, email, sending, transactionId }: SendingOutcomeProps) {
  const translate = useTranslate();
  const mayFollow = transactionId !== undefined && isOffered('boncards-transactions.one');
  const pollSending = useSendingPoll();
  const { data } = useGetOne<Transaction>(
    'boncards-transactions',
    { id: transactionId },
    {
      enabled: mayFollow,
      refetchInterval: ({ state }) => pollSending(state.data?.e_card ?? sending),
    },
  );
  const latest = data?.e_card ?? sending;
  const { state, send_on: sendOn, sent_at: sentAt } = latest;
  const day = state === 'queued' && sendOn !== null && !isLeaving(latest) ? dayText(sendOn) : undefined;
  const isSent = state === 'sent' || state === 'opened';
  // If the mail server's answer was lost, the mail may be opened before anybody knows when it was sent.
  const outcome = day ? 'scheduled' : isSent && sentAt !== null ? (`${state}Then` as const) : state;
  const sum = formatPln(amount);
  const args = { amount: sum, email, day, at: momentText(sentAt) };
  return (
    <Alert
      severity={severities[state]}
      role="status"
      sx={{ alignItems: 'center', overflowWrap: 'anywhere' }}
      {...(state === 'failed' &&
        mayFollow && {
          action: (
            <Button component={Link} to={transactionPath(transactionId)} color="inherit">
              {translate('eCard.toTransaction')}
            </Button>
          ),
        })}
    >
      <Sentence literals={[sum, email]}>{translate(`eCard.outcome.${outcome}`, args)}</Sentence>
    </Alert>
  );
}

const severities = { queued: 'info', sent: 'success', opened: 'success', failed: 'error' } as const;
