import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

export default defineResource('audit-entries', {
  icon: HistoryOutlined,
  group: 'team',
  list: withOfficeTexts(() => import('./AuditEntryList.tsx')),
});
