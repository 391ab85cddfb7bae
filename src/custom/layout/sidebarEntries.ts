import type { SvgIconComponent } from '@mui/icons-material';
import AddBusinessOutlined from '@mui/icons-material/AddBusinessOutlined';
import AddCardOutlined from '@mui/icons-material/AddCardOutlined';
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import CreditCardOutlined from '@mui/icons-material/CreditCardOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import ShoppingBagOutlined from '@mui/icons-material/ShoppingBagOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
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
    path: paths.statisticsByCharge,
    label: 'page.statisticsByCharge',
    Icon: BarChartOutlined,
    needs: 'transactions.read',
  },
  {
    path: paths.statisticsBySell,
    label: 'page.statisticsBySell',
    Icon: ReceiptLongOutlined,
    needs: 'transactions.read',
  },
  { path: paths.boncards, label: 'page.boncards', Icon: CreditCardOutlined, needs: 'boncards.read' },
  {
    path: paths.boncardImports,
    label: 'page.boncardImports',
    Icon: UploadFileOutlined,
    needs: 'imports.read',
  },
  { path: paths.users, label: 'page.users', Icon: PeopleOutlined, needs: 'users.list' },
  { path: paths.userCreate, label: 'page.userCreate', Icon: PersonAddOutlined, needs: 'users.write' },
  { path: paths.salons, label: 'page.salons', Icon: StorefrontOutlined, needs: 'salons.read' },
  { path: paths.salonCreate, label: 'page.salonCreate', Icon: AddBusinessOutlined, needs: 'salons.write' },
];

/** The screens that the signed-in user's role may open (spec §2). */
export function sidebarEntries(): SidebarEntry[] {
  return entries.filter(({ needs }) => !needs || may(session.role(), needs));
}

/** The entry to which a screen belongs: a user's details to the list of users. */
export function entryOf(pathname: string): SidebarEntry | undefined {
  // /panel is the charge screen, too.
  const path = pathname === paths.panel ? paths.charge : pathname;
  return entries
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
