import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import { defineResource } from '../../layout/screens.ts';

/** People and API keys: whom lists are filtered by (`src/kinds/PersonInput.tsx`). Of keys that are called alike the salon tells which. */
export default defineResource('actors', {
  icon: BadgeOutlined,
  title: ({ fullname, salon, id }) => [fullname ?? `#${id}`, salon?.name].filter(Boolean).join(' · '),
});
