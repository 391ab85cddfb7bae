import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import { canAccess } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Columns } from '../../kinds/Columns.tsx';
import { PanelList } from '../../views/PanelList.tsx';
import { ViewButton } from '../../views/ViewButton.tsx';

/** /panel/salons: the salons of the chain (requirements "Salons"). */
export default function SalonList() {
  return (
    <PanelList<'salons'> columns={['name', 'address']} toolbar={{ children: <KeysButton /> }}>
      <Columns />
    </PanelList>
  );
}

/** Leads to the keys of the salons' tills, which have no place in the menu: they are made once. */
function KeysButton() {
  const translate = useTranslate();
  if (!canAccess({ resource: 'api-keys', action: 'list' })) return null;
  return (
    <ViewButton resource="api-keys" view="list" startIcon={<VpnKeyOutlined />}>
      {translate('resources.api-keys.page.list')}
    </ViewButton>
  );
}
