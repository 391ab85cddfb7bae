import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

export default defineResource('users', {
  icon: PeopleOutlined,
  createIcon: PersonAddOutlined,
  group: 'team',
  title: ({ fullname, email, id }) => fullname || email || `#${id}`,
  list: () => import('./UserList.tsx'),
  create: withOfficeTexts(() => import('./UserCreate.tsx')),
  show: withOfficeTexts(() => import('./UserShow.tsx')),
  edit: withOfficeTexts(() => import('./UserForm.tsx')),
});
