import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import { paths } from '../../paths.ts';
import { defineResource } from '../defineResource.ts';

export const users = defineResource('users', {
  path: paths.users,
  icon: PeopleOutlined,
  group: 'team',
  title: ({ fullname, email, id }) => fullname || email || `#${id}`,
  list: () => import('./UserList.tsx'),
  create: () => import('./UserCreate.tsx'),
  show: () => import('./UserShow.tsx'),
  edit: () => import('./UserEdit.tsx'),
});
