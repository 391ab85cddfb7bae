import ScheduleSend from '@mui/icons-material/ScheduleSend';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

const form = withOfficeTexts(() => import('./ScheduleForm.tsx'));

export default defineResource('schedules', {
  icon: ScheduleSend,
  group: 'reports',
  list: withOfficeTexts(() => import('./ScheduleList.tsx')),
  create: form,
  edit: form,
});
