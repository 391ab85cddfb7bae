import AddBusinessOutlined from '@mui/icons-material/AddBusinessOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../screens.ts';

const form = () => import('../views/RecordForm.tsx');

/** Salons (requirements "Salons"); their form has all inputs of the contract’s. */
export default defineResource('salons', {
  icon: StorefrontOutlined,
  createIcon: AddBusinessOutlined,
  group: 'team',
  title: ({ name, id }) => name ?? `#${id}`,
  list: () => import('./SalonList.tsx'),
  create: form,
  edit: withOfficeTexts(form),
});
