import AddAlarm from '@mui/icons-material/AddAlarm';
import ScheduleSend from '@mui/icons-material/ScheduleSend';
import { paths } from '../../paths.ts';
import { defineResource } from '../../screens.ts';

export const schedules = defineResource('schedules', {
  path: paths.schedules,
  icon: ScheduleSend,
  createIcon: AddAlarm,
  group: 'reports',
  capability: 'schedules',
  title: ({ name, id }) => name ?? `#${id}`,
  list: () => import('./ScheduleList.tsx'),
  create: () => import('./ScheduleCreate.tsx'),
  edit: () => import('./ScheduleEdit.tsx'),
});
