import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'ra-core';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { isTransaction, ledgerKinds } from '../../../contract/codes.ts';
import { isOffered } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { StatusBadge } from '../../kinds/StatusBadge.tsx';
import { undoneMark } from '../../kinds/statuses.ts';
import { isReversible } from '../../money/reversible.ts';
import { boncardPath, transactionPath } from '../../paths.ts';
import { HistoryEntry } from '../../views/HistoryEntry.tsx';
import type { AnswerOf } from '../../wire/callTypes.ts';

export type BalanceEntry = AnswerOf<'ledger'>['items'][number];
export type ExtensionEntry = AnswerOf<'validityChanges'>['items'][number];

/** One change of a balance: what happened, by whom and why, what was left, and whether it was undone. */
export function LedgerMoment({ entry, onUndo }: { entry: BalanceEntry; onUndo: () => void }) {
  const translate = useTranslate();
  const { kind, reversed = 0, other_card: other } = entry;
  const amount = plainText('money', entry.amount, translate);
  const name = translate(`words.ledgerKinds.${kind}`);
  // Null means the server: it wrote off the balance of an expired card, or reinstated it.
  const by = entry.by === null ? { fullname: translate('resources.boncards.history.automatic') } : entry.by;
  const facts = [
    plainText('doneBy', { ...entry, by }, translate),
    plainText('salon', entry.salon, translate),
    plainText('document', entry.document, translate, entry),
  ];
  return (
    <HistoryEntry
      name={name}
      {...(isTransaction(kind) &&
        isOffered('boncards-transactions.one') && { to: transactionPath(entry.id) })}
      facts={facts}
      reason={entry.reason}
      aside={
        <AmountAside
          amount={`${ledgerKinds[kind].sign > 0 ? '+' : '−'}${amount}`}
          note={translate('resources.boncards.history.balance', {
            amount: plainText('money', entry.balance_after, translate),
          })}
        />
      }
    >
      {other && (
        <Link component={LinkBase} to={boncardPath(other.id)}>
          {translate('resources.boncards.history.otherCard', { number: maskCardNumber(other.number) })}
        </Link>
      )}
      {reversed > 0 && (
        <StatusBadge
          {...undoneMark}
          text={translate('resources.boncards.history.reversed', {
            amount: plainText('money', reversed, translate),
          })}
        />
      )}
      {isReversible(entry) && (
        <Button
          size="small"
          onClick={onUndo}
          aria-label={translate('resources.boncards.history.undo', { what: `${name}, ${amount}` })}
          sx={{ ml: 'auto', mr: -1 }}
        >
          {translate('reverse.submit')}
        </Button>
      )}
    </HistoryEntry>
  );
}

/** One change of a card's last day. */
export function ExtensionMoment({ extension }: { extension: ExtensionEntry }) {
  const translate = useTranslate();
  return (
    <HistoryEntry
      name={translate('resources.boncards.history.extension')}
      facts={[plainText('doneBy', extension, translate)]}
      reason={extension.reason}
      aside={
        <AmountAside
          amount={translate('resources.boncards.history.until', {
            day: plainText('day', extension.to, translate),
          })}
          note={translate('resources.boncards.history.before', {
            day: plainText('day', extension.from, translate),
          })}
        />
      }
    />
  );
}

/** The amount of an entry, and what it means for the card. */
function AmountAside({ amount, note }: { amount: string; note: string }) {
  return (
    <Box sx={{ ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
      <Typography translate="no" sx={{ fontWeight: 600 }}>
        {amount}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {note}
      </Typography>
    </Box>
  );
}
