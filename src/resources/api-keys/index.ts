import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

/** Keys of tills and tools (requirements "API keys"). */
export default defineResource('api-keys', {
  icon: VpnKeyOutlined,
  group: 'integrations',
  list: withOfficeTexts(() => import('./ApiKeyList.tsx')),
  create: withOfficeTexts(() => import('./ApiKeyCreate.tsx')),
  show: withOfficeTexts(() => import('./ApiKeyShow.tsx')),
});
