import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

export default defineResource('boncards-imports', {
  icon: UploadFileOutlined,
  group: 'cards',
  title: ({ file_name: name, id }) => name ?? `#${id}`,
  list: () => import('./BoncardImportList.tsx'),
  show: withOfficeTexts(() => import('./BoncardImportShow.tsx')),
});
