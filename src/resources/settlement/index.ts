import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

export default defineResource('settlement', {
  icon: CompareArrowsOutlined,
  group: 'reports',
  list: withOfficeTexts(() => import('./SettlementList.tsx')),
});
