import ContactSupportOutlined from '@mui/icons-material/ContactSupportOutlined';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

export default defineResource('requests', {
  icon: ContactSupportOutlined,
  // Administrators decide them among the cards; the others ask at the counter.
  group: { administrator: 'cards', employer: 'counter' },
  // Nobody knows a request by its id.
  title: ({ boncard }) => maskCardNumber(boncard),
  list: withOfficeTexts(() => import('./RequestList.tsx')),
  show: withOfficeTexts(() => import('./RequestShow.tsx')),
});
