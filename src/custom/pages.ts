import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import AddCardOutlined from '@mui/icons-material/AddCardOutlined';
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import CreditCardOffOutlined from '@mui/icons-material/CreditCardOffOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import ShoppingBagOutlined from '@mui/icons-material/ShoppingBagOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import { withOfficeTexts } from '../i18n/panelProvider.ts';
import type { CustomPage } from '../layout/screens.ts';
import { paths } from '../paths.ts';

export const chargePage: CustomPage = {
  path: paths.charge,
  title: 'page.charge',
  icon: AddCardOutlined,
  group: 'counter',
  key: 'F2',
  load: () => import('./counter/ChargeScreen.tsx'),
  children: [
    {
      path: paths.eCard,
      title: 'page.eCard',
      icon: ForwardToInboxOutlined,
      call: 'sellECard',
      load: withOfficeTexts(() => import('./counter/ECardScreen.tsx')),
    },
  ],
};

/** Every custom page, in the order of the menu. */
export const pages: readonly CustomPage[] = [
  {
    path: paths.overview,
    title: 'page.overview',
    icon: SpaceDashboardOutlined,
    call: 'overview',
    group: 'overview',
    load: withOfficeTexts(() => import('./overview/OverviewScreen.tsx')),
  },
  chargePage,
  {
    path: paths.purchase,
    title: 'page.purchase',
    icon: ShoppingBagOutlined,
    group: 'counter',
    key: 'F4',
    load: () => import('./counter/PurchaseScreen.tsx'),
  },
  {
    path: paths.lostCard,
    title: 'page.lostCard',
    icon: CreditCardOffOutlined,
    call: 'blockBoncard',
    group: 'counter',
    load: () => import('./lost-card/LostCardScreen.tsx'),
  },
  {
    path: paths.statisticsByCharge,
    title: 'words.lists.boncards-transactions.charge',
    icon: BarChartOutlined,
    call: 'boncards-transactions.list',
    group: 'reports',
    load: async () => ({ default: (await import('./statistics/Statistics.tsx')).ChargeStatistics }),
  },
  {
    path: paths.statisticsBySell,
    title: 'words.lists.boncards-transactions.sell',
    icon: ReceiptLongOutlined,
    call: 'boncards-transactions.list',
    group: 'reports',
    load: async () => ({ default: (await import('./statistics/Statistics.tsx')).SellStatistics }),
  },
  {
    path: paths.transaction,
    title: 'page.transaction',
    icon: ReceiptLongOutlined,
    call: 'boncards-transactions.one',
    load: withOfficeTexts(() => import('../resources/boncards-transactions/TransactionScreen.tsx')),
  },
  {
    path: paths.report,
    title: 'page.report',
    icon: DescriptionOutlined,
    call: 'report',
    load: withOfficeTexts(() => import('./report/ReportScreen.tsx')),
  },
  {
    path: paths.profile,
    title: 'page.profile',
    icon: AccountCircleOutlined,
    load: withOfficeTexts(() => import('./account/ProfileScreen.tsx')),
    children: [
      {
        path: paths.passwordChange,
        title: 'page.passwordChange',
        icon: KeyOutlined,
        load: withOfficeTexts(() => import('./account/PasswordScreen.tsx')),
      },
    ],
  },
  {
    path: paths.salonConfiguration,
    title: 'page.salonConfiguration',
    icon: StorefrontOutlined,
    load: () => import('./account/SalonConfiguration.tsx'),
  },
];
