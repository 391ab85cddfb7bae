import CreditCardOutlined from '@mui/icons-material/CreditCardOutlined';
import { groupCardNumber } from '../../../contract/cardNumber.ts';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

export default defineResource('boncards', {
  icon: CreditCardOutlined,
  group: 'cards',
  title: ({ number, id }) => (number ? groupCardNumber(number) : `#${id}`),
  list: () => import('./BoncardList.tsx'),
  show: withOfficeTexts(() => import('./BoncardShow.tsx')),
});
