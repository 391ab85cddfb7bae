import Alert from '@mui/material/Alert';
import CardActions from '@mui/material/CardActions';
import { ResourceContextProvider, useRecordContext, useRedirect } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Facts } from '../../kinds/Facts.tsx';
import { useIsAttended } from '../../ui/polling.ts';
import { AuditHistory } from '../../views/AuditHistory.tsx';
import { ChangeButton } from '../../views/ChangeButton.tsx';
import { ConfirmButton } from '../../views/ConfirmButton.tsx';
import { PanelShow } from '../../views/PanelShow.tsx';
import { SecretDialog } from '../../views/SecretDialog.tsx';
import { ViewButton } from '../../views/ViewButton.tsx';
import { Deliveries } from './Deliveries.tsx';
import type { Webhook } from './webhook.ts';

/** How often the page checks for new deliveries while somebody attends to it, in milliseconds. */
const REFRESH_MS = 5_000;

/** /panel/webhooks/{id}: an address that events are sent to, and its deliveries (requirements "Webhooks"). */
export default function WebhookShow() {
  const refreshMs = useIsAttended() && REFRESH_MS;
  return (
    <PanelShow queryOptions={{ refetchInterval: refreshMs }} aside={<AuditHistory />}>
      <Trouble />
      <Facts<'webhooks'>
        of={['url', 'status', 'events', 'waiting', 'failing_since', 'former_secret_until', 'created']}
      />
      <Actions />
      <Deliveries refreshMs={refreshMs} />
    </PanelShow>
  );
}

/** Why nothing reaches the webhook, and how to fix that. */
function Trouble() {
  const translate = useTranslate();
  const status = useRecordContext<Webhook>()?.status;
  if (status !== 'failing' && status !== 'gone' && status !== 'off') return null;
  return (
    <Alert severity={status === 'off' ? 'info' : 'warning'} role="status" sx={{ borderRadius: 0 }}>
      {translate(`resources.webhooks.trouble.${status}`)}
    </Alert>
  );
}

/** The actions on the surrounding webhook. */
function Actions() {
  const translate = useTranslate();
  const webhook = useRecordContext<Webhook>();
  const redirect = useRedirect();
  const [secret, setSecret] = useState<string>();
  if (!webhook) return null;
  const { id } = webhook;
  return (
    <CardActions sx={{ p: { xs: 2, sm: 3 }, pt: 0, gap: 1.5, flexWrap: 'wrap' }} disableSpacing>
      <ViewButton view="edit" variant="contained">
        {translate('list.edit')}
      </ViewButton>
      {/* The button creates a delivery. */}
      <ResourceContextProvider value="webhook-deliveries">
        <ChangeButton
          label="resources.webhooks.action.test"
          isShown={webhook.active}
          send={(dataProvider) => dataProvider.testWebhook({ params: { id } })}
          done="resources.webhooks.notifications.tested"
          why="resources.webhooks.why.test"
        />
      </ResourceContextProvider>
      <ConfirmButton
        call="rotateWebhookSecret"
        label="resources.webhooks.action.rotate"
        title="resources.webhooks.rotation.title"
        content="resources.webhooks.rotation.content"
        send={async (dataProvider) => {
          const { data } = await dataProvider.rotateWebhookSecret({ params: { id } });
          setSecret(data?.secret ?? undefined);
        }}
        done="resources.webhooks.notifications.rotated"
        why="resources.webhooks.why.rotate"
      />
      <ConfirmButton
        call="webhooks.delete"
        label="resources.webhooks.action.delete"
        title="resources.webhooks.deletion.title"
        content="resources.webhooks.deletion.content"
        send={(dataProvider) => dataProvider.delete('webhooks', { id, previousData: webhook })}
        done="resources.webhooks.notifications.deleted"
        why="resources.webhooks.why.delete"
        onDone={() => redirect('list', 'webhooks')}
      />
      {secret && <SecretDialog of="webhooks" secret={secret} onClose={() => setSecret(undefined)} />}
    </CardActions>
  );
}
