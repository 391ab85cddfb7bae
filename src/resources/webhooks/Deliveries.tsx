import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, ReferenceManyFieldBase, useRecordContext } from 'ra-core';
import { useId } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { KindField } from '../../kinds/KindField.tsx';
import { NOTHING } from '../../kinds/nothing.ts';
import { plainText } from '../../kinds/plainText.ts';
import { BreakableText } from '../../ui/BreakableText.tsx';
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { ChangeButton } from '../../views/ChangeButton.tsx';
import { HistoryEntry, HistoryList } from '../../views/HistoryEntry.tsx';
import { ListFailure } from '../../views/ListFailure.tsx';
import { PageButtons } from '../../views/ListPages.tsx';
import type { Delivery, Webhook } from './webhook.ts';

const PER_PAGE = 10;

/** What was sent to the surrounding webhook, and what is still to be sent, newest first. */
export function Deliveries({ refreshMs }: { refreshMs: number | false }) {
  const translate = useTranslate();
  const titleId = useId();
  const isActive = useRecordContext<Webhook>()?.active === true;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        {translate('words.lists.webhook-deliveries')}
      </Typography>
      <ReferenceManyFieldBase<Webhook, Delivery>
        reference="webhook-deliveries"
        target="webhook_id"
        perPage={PER_PAGE}
        sort={{ field: 'created_at', order: 'DESC' }}
        queryOptions={{ refetchInterval: refreshMs, onError: () => {} }}
        loading={<DelayedSkeleton height={160} />}
        empty={<Typography color="textSecondary">{translate('resources.webhooks.delivery.none')}</Typography>}
        render={({ data }) => (
          <>
            <ListFailure />
            <HistoryList>
              {data?.map((delivery) => (
                <RecordContextProvider key={delivery.id} value={delivery}>
                  <DeliveryEntry delivery={delivery} isActive={isActive} />
                </RecordContextProvider>
              ))}
            </HistoryList>
            {data && <PageButtons rowsPerPage={[PER_PAGE]} />}
          </>
        )}
      />
    </Box>
  );
}

/** A delivery: its event, its outcome, and a button to send it again. */
function DeliveryEntry({ delivery, isActive }: { delivery: Delivery; isActive: boolean }) {
  const translate = useTranslate();
  const { id, event, status, created_at: at, attempts, failure, next_try: next, response } = delivery;
  const answered = delivery.response_status;
  const what = plainText('deliveredEvent', event, translate);
  return (
    <HistoryEntry
      name={
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          {what}
          <KindField source="status" />
        </Box>
      }
      facts={[
        plainText('moment', at, translate),
        typeof attempts === 'number' && attempts > 0
          ? translate('resources.webhooks.delivery.tries', { smart_count: attempts })
          : NOTHING,
        // If the address answered with an error, the status says enough.
        failure === 'status' ? NOTHING : plainText('deliveryFailure', failure, translate),
        typeof answered === 'number'
          ? translate('resources.webhooks.delivery.answered', { status: answered })
          : NOTHING,
        next
          ? translate('resources.webhooks.delivery.next', { when: plainText('moment', next, translate) })
          : NOTHING,
      ]}
      aside={
        <ChangeButton
          variant="text"
          size="small"
          label="resources.webhooks.action.replay"
          aria-label={translate('resources.webhooks.delivery.replayOf', { what })}
          isShown={isActive && status !== 'waiting'}
          send={(dataProvider) => dataProvider.replayDelivery({ params: { id } })}
          done="resources.webhooks.notifications.replayed"
          why="resources.webhooks.why.replay"
        />
      }
    >
      {response && (
        <Typography
          variant="body2"
          component="blockquote"
          translate="no"
          sx={{ m: 0, fontFamily: 'monospace' }}
        >
          <BreakableText>{response}</BreakableText>
        </Typography>
      )}
    </HistoryEntry>
  );
}
