import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { groupCardNumber } from '../../../contract/cardNumber.ts';
import { NOTHING } from '../../kinds/nothing.ts';
import { defineResource } from '../../layout/screens.ts';

/** Its list is part of the two statistics pages (`src/custom/pages.ts`). */
export default defineResource('boncards-transactions', {
  icon: ReceiptLongOutlined,
  // A bare host's transactions have no id that anyone could know.
  title: ({ boncard }) => (boncard ? groupCardNumber(boncard) : NOTHING),
});
