import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DEFAULT_VALIDITY_MONTHS, validityMonths } from '../../../contract/boncard.ts';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { isWhollyReversed } from '../../../contract/reversal.ts';
import { addMonths, warsawDayOf } from '../../../contract/warsaw.ts';
import { isOffered } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { amountText } from '../../kinds/amounts.ts';
import { timeText } from '../../kinds/dates.ts';
import { StatusBadge } from '../../kinds/StatusBadge.tsx';
import { canceledBoncard, undoneMark } from '../../kinds/statuses.ts';
import type { OurSalon } from '../../kinds/useOurSalons.ts';
import { Reversal } from '../../money/Reversal.tsx';
import type { Receipt } from '../../money/receipt.ts';
import { isReversible, reversibleOf } from '../../money/reversible.ts';
import type { RecentTransaction } from '../../money/transactionReceipt.ts';
import { reversalReceipt, transactionReceipt } from '../../money/transactionReceipt.ts';
import { useTellDone } from '../../money/useTellDone.ts';
import { transactionPath } from '../../paths.ts';
import { Loading } from '../../ui/Loading.tsx';
import type { Sending } from '../../wire/sending.ts';
import { OwnDay } from './OwnDay.tsx';
import { useMailOf } from './useMailOf.ts';
import { useRecent } from './useRecent.ts';
import type { Undo } from './useUndo.ts';

interface RecentProps extends Undo {
  salon: OurSalon;
  onPrint: (receipt: Receipt) => void;
}

/** How many transactions are shown at first, how many more at a time, and at most: one page of the host. */
const AT_FIRST = 6;
const MORE = 14;
const AT_MOST = 100;

/** The user's own transactions of today in this salon; each can be printed again or undone. */
export function Recent({ salon, toUndo, onUndo, onUndone, onPrint }: RecentProps) {
  const translate = useTranslate();
  const [count, setCount] = useState(AT_FIRST);
  const [showsDay, setShowsDay] = useState(false);
  const { data, error, refetch } = useRecent(salon.id, count);
  const mailOf = useMailOf(toUndo);
  const tellDone = useTellDone('reverseTransaction');
  // What is shown once the mail has arrived: a scan may close the dialog meanwhile, and find the next card.
  const shown = useRef<Pick<Undo, 'toUndo' | 'onUndone'>>(undefined);
  useEffect(() => {
    shown.current = { toUndo, onUndone };
    return () => {
      shown.current = undefined;
    };
  });
  return (
    <Card component="section" aria-labelledby="recent" sx={{ p: { xs: 2, sm: 3 } }}>
      <Reversal
        transaction={toUndo && reversibleOf(toUndo)}
        onClose={() => onUndo(undefined)}
        onDone={async (answer, call) => {
          if (!toUndo) return;
          const isSale = toUndo.kind === 'charge';
          const mail = isSale ? await mailOf() : null;
          if (shown.current?.toUndo !== toUndo) return tellDone(call);
          shown.current.onUndone({
            receipt: reversalReceipt(answer, call, toUndo, salon.id),
            card: { ...call.card, ...answer.data, number: call.card.number },
            ...(isSale && { typed: formOfSale(toUndo, mail) }),
          });
        }}
      />
      <Box sx={{ ...line, alignItems: 'center' }}>
        <Typography id="recent" variant="h3" component="h2">
          {translate('recent.title')}
        </Typography>
        {isOffered('ownDay') && (
          <Button sx={{ my: -1, mr: -1 }} onClick={() => setShowsDay(true)}>
            {translate('ownDay.open')}
          </Button>
        )}
      </Box>
      {showsDay && <OwnDay onClose={() => setShowsDay(false)} />}
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate('recent.what')}
      </Typography>
      {(error || !data) && <Loading error={error} refetch={refetch} height={320} />}
      {data?.transactions.length === 0 && <Typography>{translate('recent.none')}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.transactions.map((transaction) => (
          <Row
            key={transaction.id}
            transaction={transaction}
            onPrint={() => onPrint(transactionReceipt(transaction, salon.id))}
            onUndo={onUndo}
          />
        ))}
      </Box>
      {data && data.total > data.transactions.length && count < AT_MOST && (
        <Button
          variant="outlined"
          sx={{ mt: 2 }}
          onClick={() => setCount((before) => Math.min(before + MORE, AT_MOST))}
        >
          {translate('list.earlier')}
        </Button>
      )}
    </Card>
  );
}

/** Returns the form of a sale without its sum, to sell the card, or another e-card, again. */
function formOfSale(sale: RecentTransaction, mail: Sending | null): FieldValues {
  const { document, document_kind, boncard_type, transaction_date, valid_until } = sale;
  const soldOn = warsawDayOf(transaction_date);
  const months = validityMonths.find((count) => addMonths(soldOn, count) === valid_until);
  return {
    document,
    // Without a kind, the sale does not get the remembered one.
    document_kind: document_kind ?? undefined,
    type: boncard_type ?? 'all',
    expired_months: months ?? DEFAULT_VALIDITY_MONTHS,
    amount: null,
    ...(mail && {
      email: mail.email ?? '',
      recipient: mail.recipient ?? '',
      message: mail.message ?? '',
      send_on: mail.send_on,
    }),
  };
}

interface RowProps {
  transaction: RecentTransaction;
  onPrint: () => void;
  onUndo: (transaction: RecentTransaction) => void;
}

/** One transaction, and how much of it was undone. */
function Row({ transaction, onPrint, onUndo }: RowProps) {
  const translate = useTranslate();
  const {
    kind,
    boncard,
    document,
    amount,
    transaction_date: at,
    reversed,
    reversible,
    canceled,
  } = transaction;
  const what = translate(`words.ledgerKinds.${kind}`);
  const number = maskCardNumber(boncard);
  const sum = amountText(amount);
  const of = [what, number, sum].join(', ');
  const isUndone = isWhollyReversed({ amount, reversed });
  return (
    <Box
      component="li"
      sx={{
        pt: 1.5,
        pb: 0.5,
        fontVariantNumeric: 'tabular-nums',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={line}>
        <Typography sx={{ fontWeight: 600 }}>
          {isOffered('boncards-transactions.one') ? (
            <Link component={LinkBase} to={transactionPath(transaction.id)} color="inherit">
              {what}
            </Link>
          ) : (
            what
          )}
        </Typography>
        <Typography
          translate="no"
          sx={{ fontWeight: 600, whiteSpace: 'nowrap', ...(isUndone && { textDecoration: 'line-through' }) }}
        >
          {sum}
        </Typography>
      </Box>
      <Box sx={{ ...line, alignItems: 'center' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" color="textSecondary" translate="no" sx={{ overflowWrap: 'anywhere' }}>
            {/* A number must not break across lines. */}
            {[timeText(at), number.replace(' ', '\u00a0'), document].filter(Boolean).join(' · ')}
          </Typography>
          {reversed > 0 && (
            <StatusBadge
              {...undoneMark}
              text={
                isUndone
                  ? translate('words.transactionMarks.reversed')
                  : translate('recent.undonePart', { amount: amountText(reversed) })
              }
            />
          )}
          {reversed === 0 && canceled && (
            <StatusBadge {...canceledBoncard} text={translate(canceledBoncard.text)} />
          )}
        </Box>
        <Box sx={{ display: 'flex', flex: 'none', mr: -1.25 }}>
          {isReversible({ reversible, at }) && (
            <Button
              aria-label={translate('recent.undo', { of })}
              onClick={() => onUndo(transaction)}
              sx={{ minWidth: 0, px: 1 }}
            >
              {translate('reverse.submit')}
            </Button>
          )}
          <IconButton
            aria-label={translate('recent.print', { of })}
            title={translate('confirmation.print')}
            onClick={onPrint}
          >
            <PrintOutlined />
          </IconButton>
        </Box>
      </Box>
    </Box>
  );
}

const line = { display: 'flex', justifyContent: 'space-between', columnGap: 1 };
