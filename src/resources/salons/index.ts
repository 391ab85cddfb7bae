import AddBusinessOutlined from '@mui/icons-material/AddBusinessOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

const form = () => import('../../views/RecordForm.tsx');

/** Salons (requirements "Salons"); the form has an input for each field of `salonInput`. */
export default defineResource('salons', {
  icon: StorefrontOutlined,
  createIcon: AddBusinessOutlined,
  group: 'team',
  list: () => import('./SalonList.tsx'),
  create: form,
  edit: withOfficeTexts(form),
});
