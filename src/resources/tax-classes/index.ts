import PercentOutlined from '@mui/icons-material/PercentOutlined';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

export default defineResource('tax-classes', {
  icon: PercentOutlined,
  list: withOfficeTexts(() => import('./TaxClassList.tsx')),
});
