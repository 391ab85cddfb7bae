import type { SvgIconComponent } from '@mui/icons-material';
import AddCardOutlined from '@mui/icons-material/AddCardOutlined';
import ShoppingBagOutlined from '@mui/icons-material/ShoppingBagOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { type Action, may } from '../../../contract/permissions.ts';
import { paths } from '../../paths.ts';
import { session } from '../../session.ts';

interface SidebarEntry {
  path: string;
  /** Key of the screen's name. */
  label: string;
  Icon: SvgIconComponent;
  /** Who sees it: those who may do this; without it everybody. */
  needs?: Action;
}

const entries: SidebarEntry[] = [
  { path: paths.charge, label: 'page.charge', Icon: AddCardOutlined },
  { path: paths.purchase, label: 'page.purchase', Icon: ShoppingBagOutlined },
  {
    path: paths.boncardImports,
    label: 'page.boncardImports',
    Icon: UploadFileOutlined,
    needs: 'imports.read',
  },
];

/** The screens that the signed-in user's role may open (spec §2). */
export function sidebarEntries(): SidebarEntry[] {
  return entries.filter(({ needs }) => !needs || may(session.role(), needs));
}
