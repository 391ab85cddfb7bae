import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import { ResourceContextProvider, useRecordContext, useRedirect } from 'ra-core';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Facts } from '../../kinds/Facts.tsx';
import { callColor, confirmColor } from '../../theme/callColor.ts';
import { AuditHistory } from '../../views/AuditHistory.tsx';
import { ChangeButton, useRecordChange } from '../../views/ChangeButton.tsx';
import { useConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { PanelShow } from '../../views/PanelShow.tsx';
import { SecretDialog } from '../../views/SecretDialog.tsx';
import { ViewButton } from '../../views/ViewButton.tsx';
import { Deliveries } from './Deliveries.tsx';
import type { Webhook } from './webhook.ts';

/** How often the page looks whether something was delivered. */
const REFRESH_MS = 5_000;

/** /panel/webhooks/{id}: an address that is told of events, and what it was told (requirements "Webhooks"). */
export default function WebhookShow() {
  return (
    <PanelShow queryOptions={{ refetchInterval: REFRESH_MS }} aside={<AuditHistory />}>
      <Trouble />
      <Facts<'webhooks'>
        of={['url', 'status', 'events', 'waiting', 'failing_since', 'former_secret_until', 'created']}
      />
      <Actions />
      <Deliveries refreshMs={REFRESH_MS} />
    </PanelShow>
  );
}

/** Why it is told of nothing, and what helps. */
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

/** What can be done with the surrounding webhook. */
function Actions() {
  const translate = useTranslate();
  const webhook = useRecordContext<Webhook>();
  const { confirmFirst, dialog } = useConfirmFirst('resources.webhooks.confirmation');
  if (!webhook) return null;
  return (
    <CardActions sx={{ p: { xs: 2, sm: 3 }, pt: 0, gap: 1.5, flexWrap: 'wrap' }} disableSpacing>
      <ViewButton view="edit" variant="contained">
        {translate('list.edit')}
      </ViewButton>
      {webhook.active && (
        // What it makes is a delivery.
        <ResourceContextProvider value="webhook-deliveries">
          <ChangeButton
            label="resources.webhooks.action.test"
            send={(dataProvider, id) => confirmFirst(() => dataProvider.testWebhook({ params: { id } }))}
            done="resources.webhooks.notifications.tested"
          />
        </ResourceContextProvider>
      )}
      <Rotation webhook={webhook} />
      <Deletion webhook={webhook} />
      {dialog}
    </CardActions>
  );
}

/** Exchanges the secret after a question, and shows the new one. */
function Rotation({ webhook }: { webhook: Webhook }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { confirmFirst, dialog } = useConfirmFirst('resources.webhooks.confirmation');
  const { mutate, isPending } = useRecordChange({
    async send(dataProvider, id) {
      const { data } = await confirmFirst(() => dataProvider.rotateWebhookSecret({ params: { id } }));
      setSecret(data?.secret ?? undefined);
    },
    done: 'resources.webhooks.notifications.rotated',
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {translate('resources.webhooks.action.rotate')}
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title="resources.webhooks.rotation.title"
        content="resources.webhooks.rotation.content"
        confirm="resources.webhooks.action.rotate"
        confirmColor={confirmColor('rotateWebhookSecret')}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate(webhook.id, { onSettled: () => setAsking(false) })}
      />
      {dialog}
      {secret && (
        <SecretDialog
          title={translate('resources.webhooks.secret.title')}
          content={translate('resources.webhooks.secret.once')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}

/** Deletes the webhook after a question. */
function Deletion({ webhook }: { webhook: Webhook }) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const [isAsking, setAsking] = useState(false);
  const { confirmFirst, dialog } = useConfirmFirst('resources.webhooks.confirmation');
  const { mutate, isPending } = useRecordChange({
    send: (dataProvider, id) =>
      confirmFirst(() => dataProvider.delete('webhooks', { id, previousData: webhook })),
    done: 'resources.webhooks.notifications.deleted',
  });
  return (
    <>
      <Button variant="outlined" color={callColor('webhooks.delete')} onClick={() => setAsking(true)}>
        {translate('resources.webhooks.action.delete')}
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title="resources.webhooks.deletion.title"
        content="resources.webhooks.deletion.content"
        confirm="resources.webhooks.action.delete"
        confirmColor={confirmColor('webhooks.delete')}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          mutate(webhook.id, {
            onSuccess: () => redirect('list', 'webhooks'),
            onSettled: () => setAsking(false),
          })
        }
      />
      {dialog}
    </>
  );
}
