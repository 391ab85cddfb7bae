import { Columns } from '../../views/Columns.tsx';
import { PanelList } from '../../views/PanelList.tsx';

/** /panel/webhooks: the addresses that events are sent to (requirements "Webhooks"). */
export default function WebhookList() {
  return (
    <PanelList<'webhooks'> columns={['url', 'status', 'events', 'failing_since', 'waiting', 'created']}>
      <Columns />
    </PanelList>
  );
}
