import { Columns } from '../../views/Columns.tsx';
import { PanelList } from '../../views/PanelList.tsx';

/** /panel/api-keys: keys of tills and tools (requirements "API keys"). */
export default function ApiKeyList() {
  return (
    <PanelList<'api-keys'>
      columns={['name', 'salon', 'rights', 'status', 'expires_at', 'last_used_at', 'created']}
    >
      <Columns />
    </PanelList>
  );
}
