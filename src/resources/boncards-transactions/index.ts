import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { groupCardNumber } from '../../../contract/cardNumber.ts';
import { NOTHING } from '../../kinds/nothing.ts';
import { defineResource } from '../../layout/screens.ts';

/** Its list is part of the two statistics pages (`src/custom/pages.ts`). */
export default defineResource('boncards-transactions', {
  icon: ReceiptLongOutlined,
  // Nobody knows a transaction by its id.
  title: ({ boncard }) => (boncard ? groupCardNumber(boncard) : NOTHING),
});
