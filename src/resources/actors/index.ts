import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import { inOneLine } from '../../kinds/nothing.ts';
import { defineResource } from '../../layout/screens.ts';

/**
 * People and API keys: lists are filtered by them (`src/kinds/PersonInput.tsx`). Keys with the same name are told
 * apart by their salon.
 */
export default defineResource('actors', {
  icon: BadgeOutlined,
  title: ({ fullname, salon, id }) => inOneLine([fullname ?? `#${id}`, salon?.name]),
});
