import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useRecordContext } from 'ra-core';
import { RecordField } from 'react-admin';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { timeText } from '../../kinds/dates.ts';
import { Facts } from '../../kinds/Facts.tsx';
import { KindField } from '../../kinds/KindField.tsx';
import { plainText } from '../../kinds/plainText.ts';
import { StatusBadge } from '../../kinds/StatusBadge.tsx';
import { LazyECardSection } from '../../money/LazyECardSection.tsx';
import { useSendingPoll } from '../../money/useSendingPoll.ts';
import { now } from '../../now.ts';
import { boncardPath } from '../../paths.ts';
import { BreakableText } from '../../ui/BreakableText.tsx';
import { PanelShow } from '../../views/PanelShow.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { known } from '../../wire/unreadable.ts';
import { BoncardActions } from './BoncardActions.tsx';
import { BoncardHistory } from './BoncardHistory.tsx';
import { counterCardOf, isPossible, pinLockOf, sendingOf } from './boncard.ts';

/** One card: its balance, its details and its history. */
export default function BoncardShow() {
  const pollSending = useSendingPoll();
  return (
    <PanelShow
      queryOptions={{
        refetchInterval: ({ state }) => pollSending(state.data && sendingOf(state.data as Boncard)),
      }}
      aside={<BoncardHistory />}
    >
      <Balance />
      <Facts<'boncards'>
        of={[
          'valid_until',
          'type',
          'tax_class',
          'expired_months',
          'document_number',
          'mother_salon',
          'written_off',
          'created',
          'moderate',
          'blocked',
          'canceled',
        ]}
      >
        <OtherCard source="replaces" />
        <OtherCard source="replaced_by" />
        <Reason of="blocked" />
        <Reason of="canceled" />
      </Facts>
      <ECard />
    </PanelShow>
  );
}

/** Balance, status and actions of the surrounding card. */
function Balance() {
  const translate = useTranslate();
  const card = useRecordContext<Boncard>();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        columnGap: 4,
        gridTemplateColumns: { sm: 'auto minmax(0, 1fr)' },
        ...(card && { p: { xs: 2, sm: 3 }, borderBottom: 1, borderColor: 'divider' }),
      }}
    >
      {card && (
        <div>
          <Typography variant="body2" color="textSecondary">
            {translate('resources.boncards.fields.amount')}
          </Typography>
          <Typography component="p" sx={{ fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.25 }}>
            <KindField source="amount" />
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            <KindField source="status" />
            <PinLock card={card} />
          </Box>
        </div>
      )}
      <div>
        <BoncardActions />
      </div>
    </Box>
  );
}

/** Until when a card's PIN is locked, if it is: only the time if that is today, otherwise also the day. */
function PinLock({ card }: { card: Boncard }) {
  const translate = useTranslate();
  const lock = pinLockOf(card);
  if (!lock) return null;
  const { until } = lock;
  const isToday = until && warsawDayOf(until) === warsawDayOf(now());
  return (
    <StatusBadge
      Icon={LockOutlined}
      color="error.main"
      text={
        until
          ? translate('resources.boncards.pinLocked.until', {
              until: isToday ? timeText(until) : plainText('moment', until, translate),
            })
          : translate('resources.boncards.pinLocked.unlimited')
      }
    />
  );
}

/** The mail of an e-card. */
function ECard() {
  const card = useRecordContext<Boncard>();
  const sending = card && sendingOf(card);
  if (!sending) return null;
  return (
    <LazyECardSection
      card={counterCardOf(card)}
      sending={sending}
      lastDay={known(card.valid_until) ?? undefined}
      maySend={isPossible('send', card)}
    />
  );
}

/** Why the card was blocked or canceled. */
function Reason({ of: source }: { of: 'blocked' | 'canceled' }) {
  const card = useRecordContext<Boncard>();
  const reason = known(card?.[source])?.reason;
  if (!reason) return null;
  return (
    <RecordField
      label={`resources.boncards.fields.${source}_reason`}
      render={() => <BreakableText>{reason}</BreakableText>}
    />
  );
}

/** The card whose balance this one received, or that received this one's balance. */
function OtherCard({ source }: { source: 'replaces' | 'replaced_by' }) {
  const translate = useTranslate();
  const other = known(useRecordContext<Boncard>()?.[source]);
  if (!other?.id) return null;
  return (
    <RecordField source={source}>
      <Link
        component={LinkBase}
        to={boncardPath(other.id)}
        translate="no"
        sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
      >
        {plainText('cardNumber', other.number, translate)}
      </Link>
    </RecordField>
  );
}
