import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { paths } from '../../paths.ts';
import { defineResource } from '../../screens.ts';

export const users = defineResource('users', {
  path: paths.users,
  icon: PeopleOutlined,
  createIcon: PersonAddOutlined,
  group: 'team',
  title: ({ fullname, email, id }) => fullname || email || `#${id}`,
  list: () => import('./UserList.tsx'),
  create: () => import('./UserCreate.tsx'),
  show: withOfficeTexts(() => import('./UserShow.tsx')),
  edit: () => import('./UserForm.tsx'),
});
