import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { groupCardNumber } from '../../../contract/cardNumber.ts';
import { defineResource } from '../../screens.ts';

/** Its list is part of the two statistics pages (`src/custom/pages.ts`). */
export default defineResource('boncards-transactions', {
  icon: ReceiptLongOutlined,
  title: ({ boncard, id }) => (boncard ? groupCardNumber(boncard) : `#${id}`),
});
