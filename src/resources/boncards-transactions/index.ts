import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { groupCardNumber } from '../../../contract/cardNumber.ts';
import { paths } from '../../paths.ts';
import { defineResource } from '../../screens.ts';

/** Its list is part of the two statistics pages (`src/custom/pages.ts`). */
export default defineResource('boncards-transactions', {
  path: paths.statisticsByCharge,
  icon: ReceiptLongOutlined,
  title: ({ boncard, id }) => (boncard ? groupCardNumber(boncard) : `#${id}`),
});
