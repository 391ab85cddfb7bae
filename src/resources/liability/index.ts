import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

export default defineResource('liability', {
  icon: AccountBalanceOutlined,
  group: 'reports',
  list: withOfficeTexts(() => import('./LiabilityList.tsx')),
});
