import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RecordContextProvider, ResourceContextProvider, useGetList, useRecordContext } from 'ra-core';
import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { KindField } from '../../kinds/KindField.tsx';
import { plainText } from '../../kinds/plainText.ts';
import { BreakableText } from '../../ui/BreakableText.tsx';
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { ChangeButton } from '../../views/ChangeButton.tsx';
import { Pages } from '../../views/ListPages.tsx';
import type { Delivery, Webhook } from './webhook.ts';

const PER_PAGE = 10;

/** What was sent to the surrounding webhook, and what is still to be sent, newest first. */
export function Deliveries({ refreshMs }: { refreshMs: number | false }) {
  const translate = useTranslate();
  const titleId = useId();
  const webhook = useRecordContext<Webhook>();
  const [page, setPage] = useState(1);
  const { data, total, error, refetch } = useGetList<Delivery>(
    'webhook-deliveries',
    {
      filter: { webhook_id: webhook?.id },
      pagination: { page, perPage: PER_PAGE },
      sort: { field: 'created_at', order: 'DESC' },
    },
    { enabled: webhook !== undefined, refetchInterval: refreshMs, onError: () => {} },
  );
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        {translate('words.lists.webhook-deliveries')}
      </Typography>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <DelayedSkeleton height={160} />}
      {data?.length === 0 && (
        <Typography color="textSecondary">{translate('resources.webhooks.delivery.none')}</Typography>
      )}
      <ResourceContextProvider value="webhook-deliveries">
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data?.map((delivery) => (
            <RecordContextProvider key={delivery.id} value={delivery}>
              <DeliveryRow isActive={webhook?.active === true} />
            </RecordContextProvider>
          ))}
        </Box>
      </ResourceContextProvider>
      <Pages page={page} perPage={PER_PAGE} total={total ?? 0} setPage={setPage} />
    </Box>
  );
}

/** The surrounding delivery: its event, its outcome, and a button to send it again. */
function DeliveryRow({ isActive }: { isActive: boolean }) {
  const translate = useTranslate();
  const delivery = useRecordContext<Delivery>();
  if (!delivery) return null;
  const what = plainText('deliveredEvent', delivery.event, translate);
  return (
    <Box
      component="li"
      sx={{
        py: 1.25,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          <Typography sx={{ fontWeight: 600 }}>{what}</Typography>
          <KindField source="status" />
        </Box>
        <Typography variant="body2" color="textSecondary">
          <KindField source="created_at" />
        </Typography>
        <Outcome delivery={delivery} />
      </Box>
      <ChangeButton
        variant="text"
        size="small"
        label="resources.webhooks.action.replay"
        aria-label={translate('resources.webhooks.delivery.replayOf', { what })}
        isShown={isActive && delivery.status !== 'waiting'}
        send={(dataProvider) => dataProvider.replayDelivery({ params: { id: delivery.id } })}
        done="resources.webhooks.notifications.replayed"
        why="resources.webhooks.confirmation"
      />
    </Box>
  );
}

/** How often a delivery was tried, and how that ended. */
function Outcome({ delivery }: { delivery: Delivery }) {
  const translate = useTranslate();
  const { attempts, failure, response_status: status, response, next_try: next } = delivery;
  const said = [
    typeof attempts === 'number' && attempts > 0
      ? translate('resources.webhooks.delivery.tries', { smart_count: attempts })
      : '',
    // If the address answered with an error, the status says enough.
    failure && failure !== 'status' ? plainText('deliveryFailure', failure, translate) : '',
    typeof status === 'number' ? translate('resources.webhooks.delivery.answered', { status }) : '',
    next ? translate('resources.webhooks.delivery.next', { when: plainText('moment', next, translate) }) : '',
  ];
  return (
    <>
      <Typography variant="body2">{said.filter(Boolean).join(' · ')}</Typography>
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
    </>
  );
}
