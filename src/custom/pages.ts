import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import AddCardOutlined from '@mui/icons-material/AddCardOutlined';
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import CreditCardOffOutlined from '@mui/icons-material/CreditCardOffOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import ShoppingBagOutlined from '@mui/icons-material/ShoppingBagOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import type { Access } from '../canAccess.ts';
import { paths } from '../paths.ts';
import type { CustomPage } from '../screens.ts';

export const chargePage: CustomPage = {
  path: paths.charge,
  title: 'page.charge',
  icon: AddCardOutlined,
  group: 'counter',
  key: 'F2',
  load: () => import('./charge/ChargeScreen.tsx'),
};

const statistics: Access = { resource: 'boncards-transactions', action: 'list' };

/** Every custom page, in the order of the menu. */
export const pages: readonly CustomPage[] = [
  chargePage,
  {
    path: paths.purchase,
    title: 'page.purchase',
    icon: ShoppingBagOutlined,
    group: 'counter',
    key: 'F4',
    load: () => import('./purchase/PurchaseScreen.tsx'),
  },
  {
    path: paths.lostCard,
    title: 'page.lostCard',
    icon: CreditCardOffOutlined,
    access: { resource: 'boncards', action: 'block' },
    capability: 'block',
    group: 'counter',
    load: () => import('./lost-card/LostCardScreen.tsx'),
  },
  {
    path: paths.statisticsByCharge,
    title: 'page.statisticsByCharge',
    icon: BarChartOutlined,
    access: statistics,
    group: 'reports',
    load: async () => ({ default: (await import('./statistics/Statistics.tsx')).ChargeStatistics }),
  },
  {
    path: paths.statisticsBySell,
    title: 'page.statisticsBySell',
    icon: ReceiptLongOutlined,
    access: statistics,
    group: 'reports',
    load: async () => ({ default: (await import('./statistics/Statistics.tsx')).SellStatistics }),
  },
  {
    path: paths.report,
    title: 'page.report',
    icon: DescriptionOutlined,
    access: { resource: 'schedules', action: 'list' },
    capability: 'schedules',
    load: () => import('./report/ReportScreen.tsx'),
  },
  {
    path: paths.profile,
    title: 'page.profile',
    icon: AccountCircleOutlined,
    load: () => import('./profile/ProfileScreen.tsx'),
    children: [
      {
        path: paths.passwordChange,
        title: 'page.passwordChange',
        icon: KeyOutlined,
        load: () => import('./profile/PasswordScreen.tsx'),
      },
    ],
  },
  {
    path: paths.salonConfiguration,
    title: 'page.salonConfiguration',
    icon: StorefrontOutlined,
    load: () => import('./salon-configuration/SalonConfiguration.tsx'),
  },
];
