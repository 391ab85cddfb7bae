import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, RecordContextProvider, ResourceContextProvider, useRecordContext } from 'ra-core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { canAccess, isOffered, offeredScope } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Facts } from '../../kinds/Facts.tsx';
import { KindField } from '../../kinds/KindField.tsx';
import { NOTHING } from '../../kinds/nothing.ts';
import { plainText } from '../../kinds/plainText.ts';
import { useOurSalons } from '../../kinds/useOurSalons.ts';
import { AskOffice } from '../../money/AskOffice.tsx';
import { LazyECardSection } from '../../money/LazyECardSection.tsx';
import { Reversal } from '../../money/Reversal.tsx';
import { mayReverse, type Reversible, reversibleOf } from '../../money/reversible.ts';
import { transactionLine } from '../../money/transactionLine.ts';
import { transactionReceipt } from '../../money/transactionReceipt.ts';
import { usePrint } from '../../money/usePrint.tsx';
import { useSendingPoll } from '../../money/useSendingPoll.ts';
import { boncardPath, transactionPath } from '../../paths.ts';
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { Section } from '../../ui/Section.tsx';
import { HistoryEntry, HistoryList } from '../../views/HistoryEntry.tsx';
import { PanelShow } from '../../views/PanelShow.tsx';
import type { AnswerOf } from '../../wire/callTypes.ts';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { known } from '../../wire/unreadable.ts';
import { withReference } from './TransactionList.tsx';

type Transaction = AnswerOf<'boncards-transactions.one'>['data'];

/**
 * /panel/transactions/{id}: one charge, purchase or reversal, and what can be done about it (requirements
 * "Statistics").
 */
export default function TransactionScreen() {
  const { id } = useParams();
  const pollSending = useSendingPoll();
  return (
    <ResourceContextProvider value="boncards-transactions">
      <PanelShow
        id={id}
        queryOptions={{
          refetchInterval: ({ state }) => pollSending((state.data as Transaction | undefined)?.e_card),
        }}
        aside={<Aside />}
      >
        <Summary />
        <Details />
      </PanelShow>
    </ResourceContextProvider>
  );
}

/**
 * Returns the surrounding transaction once it is complete: at first react-admin may only have its row from a list.
 */
function useWhole(): Transaction | undefined {
  const transaction = useRecordContext<Transaction>();
  return transaction && 'undo' in transaction ? transaction : undefined;
}

/** What the transaction was, and what can be done about it. */
function Summary() {
  const translate = useTranslate();
  const row = useRecordContext<PanelRecord<'boncards-transactions'>>();
  const whole = useWhole();
  const kind = row && known(row.kind);
  if (!row) return <DelayedSkeleton height={120} />;
  return (
    <Box
      sx={{
        p: { xs: 2, sm: 3 },
        borderBottom: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: 2,
      }}
    >
      <div>
        <Typography variant="body2" component="h2" color="textSecondary">
          {kind && translate(`words.ledgerKinds.${kind}`)}
        </Typography>
        <Typography component="p" sx={{ fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.25 }}>
          <KindField source="amount" />
        </Typography>
        {plainText('transactionKind', kind, translate, row) !== NOTHING && <KindField source="kind" />}
      </div>
      {whole && <Actions transaction={whole} />}
    </Box>
  );
}

/**
 * Prints the slip again, and undoes the transaction if the user may; otherwise says why not, and offers to ask the
 * office.
 */
function Actions({ transaction }: { transaction: Transaction }) {
  const translate = useTranslate();
  const { data: salons } = useOurSalons();
  const [print, slip] = usePrint(salons?.find(({ id }) => id === transaction.salon.id));
  const [toUndo, setToUndo] = useState<Reversible>();
  const { by, refusal } = transaction.undo;
  const scope = offeredScope('reverseTransaction');
  const canUndo = by === 'staff' ? mayReverse() : by === 'administrators' && scope === 'all';
  const canBeRighted = by !== null || refusal === 'cycle-closed' || refusal === 'purchases-first';
  const needsOffice = canBeRighted && !canUndo && !isOffered('adjustBoncard');
  const why = refusal
    ? translate(`transaction.irreversible.${refusal}`)
    : mayReverse() && !canUndo && translate('transaction.administratorsOnly');
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start', maxWidth: 420 }}>
      {mayReverse() && <Reversal transaction={toUndo} onClose={() => setToUndo(undefined)} />}
      {slip}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {canUndo && (
          <Button
            variant="outlined"
            startIcon={<Undo />}
            onClick={() => {
              const reversible = reversibleOf(transaction);
              setToUndo(reversible && { ...reversible, isECard: transaction.e_card !== null });
            }}
          >
            {translate('reverse.submit')}
          </Button>
        )}
        <Button
          variant="outlined"
          startIcon={<PrintOutlined />}
          onClick={() => print(transactionReceipt(transaction, transaction.salon.id))}
        >
          {translate('confirmation.print')}
        </Button>
      </Box>
      {why && (
        <Typography variant="body2" color="textSecondary">
          {why}
        </Typography>
      )}
      {needsOffice && (
        <AskOffice kind="adjust" card={transaction.card} note={transactionLine(transaction, translate)} />
      )}
    </Stack>
  );
}

function Details() {
  const translate = useTranslate();
  const transaction = useWhole();
  const wasUndone = transaction !== undefined && transaction.reversed > 0;
  return (
    <>
      <Facts<'boncards-transactions'>
        of={[
          'transaction_date',
          'transaction_user',
          'transaction_salon',
          'document',
          ...withReference(),
          'balance_after',
          'boncard_type',
          'valid_until',
          ...(wasUndone ? (['reversed', 'reversible'] as const) : []),
          'reason',
        ]}
      />
      {transaction?.reverses && (
        <Box sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
          <Link component={LinkBase} to={transactionPath(transaction.reverses)}>
            {translate('transaction.original')}
          </Link>
        </Box>
      )}
    </>
  );
}

function Aside() {
  const transaction = useWhole();
  if (!transaction) return null;
  return (
    <Stack spacing={2.5}>
      <CardSection {...transaction} />
      <ECard {...transaction} />
      {transaction.reversals.length > 0 && <Reversals {...transaction} />}
    </Stack>
  );
}

/** The card as it is now, as far as the user may see it; administrators get a link to its page. */
function CardSection({ card }: Transaction) {
  const translate = useTranslate();
  return (
    <Section title={translate('words.fields.boncard_id')}>
      <ResourceContextProvider value="boncards">
        <RecordContextProvider value={card}>
          {/* In line with the title; a number needs the whole width of the column. */}
          <Box sx={{ '& > div': { px: 2, pt: 0.5 }, '& > div > :first-of-type': { gridColumn: '1 / -1' } }}>
            <Facts<'boncards'> of={['number', 'status', 'amount', 'valid_until']} />
          </Box>
        </RecordContextProvider>
      </ResourceContextProvider>
      {canAccess({ resource: 'boncards', action: 'show' }) && (
        <Box sx={{ px: 1, pb: 2 }}>
          <Button component={LinkBase} to={boncardPath(card.id)}>
            {translate('transaction.toCard')}
          </Button>
        </Box>
      )}
    </Section>
  );
}

/** The mail of the e-card that the transaction charged. */
function ECard({ card, e_card: sending }: Transaction) {
  if (!sending) return null;
  return (
    <LazyECardSection
      card={card}
      sending={sending}
      lastDay={known(card.valid_until) ?? undefined}
      maySend={sending.can_send && isOffered('sendBoncard')}
    />
  );
}

/** The reversals of the transaction, oldest first, each with a page of its own. */
function Reversals({ reversals }: Transaction) {
  const translate = useTranslate();
  return (
    <Section title={translate('transaction.reversals')} padded>
      <HistoryList>
        {reversals.map(({ id, amount, reason, salon, ...done }) => (
          <HistoryEntry
            key={id}
            name={
              <Link component={LinkBase} to={transactionPath(id)}>
                {plainText('money', amount, translate)}
              </Link>
            }
            facts={[plainText('doneBy', done, translate), plainText('salon', salon, translate)]}
            reason={reason}
          />
        ))}
      </HistoryList>
    </Section>
  );
}
