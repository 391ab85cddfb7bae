import StyleOutlined from '@mui/icons-material/StyleOutlined';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

/** Batches of cards made here (requirements "Batches"); the form has an input for each field of `batchInput`. */
export default defineResource('boncards-batches', {
  icon: StyleOutlined,
  group: 'cards',
  list: () => import('./BatchList.tsx'),
  create: () => import('../../views/RecordForm.tsx'),
  show: withOfficeTexts(() => import('./BatchShow.tsx')),
});
