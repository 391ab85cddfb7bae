import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

export default defineResource('roll-forward', {
  icon: EventAvailableOutlined,
  group: 'reports',
  list: withOfficeTexts(() => import('./RollForwardList.tsx')),
});
