import SendOutlined from '@mui/icons-material/SendOutlined';
import { urlIn } from '../../../contract/urlIn.ts';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

const form = withOfficeTexts(() => import('./WebhookForm.tsx'));

export default defineResource('webhooks', {
  icon: SendOutlined,
  group: 'integrations',
  title: ({ url, id }) => urlIn(String(url))?.host ?? `#${id}`,
  list: withOfficeTexts(() => import('./WebhookList.tsx')),
  create: form,
  show: withOfficeTexts(() => import('./WebhookShow.tsx')),
  edit: form,
});
