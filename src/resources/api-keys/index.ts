import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

/** Keys of tills and tools (requirements "API keys"). The list of salons leads to them. */
export default defineResource('api-keys', {
  icon: VpnKeyOutlined,
  title: ({ name, id }) => name ?? `#${id}`,
  list: () => import('./ApiKeyList.tsx'),
  create: withOfficeTexts(() => import('./ApiKeyCreate.tsx')),
  show: withOfficeTexts(() => import('./ApiKeyShow.tsx')),
});
