import AddBusinessOutlined from '@mui/icons-material/AddBusinessOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import { paths } from '../../paths.ts';
import { defineResource } from '../../screens.ts';

export const salons = defineResource('salons', {
  path: paths.salons,
  icon: StorefrontOutlined,
  createIcon: AddBusinessOutlined,
  group: 'team',
  title: ({ name, id }) => name ?? `#${id}`,
  list: () => import('./SalonList.tsx'),
  create: () => import('./SalonCreate.tsx'),
  edit: () => import('./SalonEdit.tsx'),
});
