import TroubleshootOutlined from '@mui/icons-material/TroubleshootOutlined';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

export default defineResource('exceptions', {
  icon: TroubleshootOutlined,
  group: 'reports',
  list: withOfficeTexts(() => import('./ExceptionList.tsx')),
});
