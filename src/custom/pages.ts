import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import AddCardOutlined from '@mui/icons-material/AddCardOutlined';
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import CreditCardOffOutlined from '@mui/icons-material/CreditCardOffOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import ShoppingBagOutlined from '@mui/icons-material/ShoppingBagOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import TroubleshootOutlined from '@mui/icons-material/TroubleshootOutlined';
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
    title: 'page.statisticsByCharge',
    icon: BarChartOutlined,
    call: 'boncards-transactions.list',
    group: 'reports',
    load: async () => ({ default: (await import('./statistics/Statistics.tsx')).ChargeStatistics }),
  },
  {
    path: paths.statisticsBySell,
    title: 'page.statisticsBySell',
    icon: ReceiptLongOutlined,
    call: 'boncards-transactions.list',
    group: 'reports',
    load: async () => ({ default: (await import('./statistics/Statistics.tsx')).SellStatistics }),
  },
  {
    path: paths.liability,
    title: 'page.liability',
    icon: AccountBalanceOutlined,
    call: 'liability.list',
    group: 'reports',
    load: withOfficeTexts(() => import('./liability/LiabilityScreen.tsx')),
    children: [
      {
        path: paths.taxClasses,
        title: 'page.taxClasses',
        icon: PercentOutlined,
        call: 'tax-classes.list',
        load: withOfficeTexts(() => import('./tax-classes/TaxClassesScreen.tsx')),
      },
    ],
  },
  {
    path: paths.monthClosing,
    title: 'page.monthClosing',
    icon: EventAvailableOutlined,
    call: 'roll-forward.list',
    group: 'reports',
    load: withOfficeTexts(() => import('./month-closing/MonthClosingScreen.tsx')),
  },
  {
    path: paths.settlement,
    title: 'page.settlement',
    icon: CompareArrowsOutlined,
    call: 'settlement.list',
    group: 'reports',
    load: withOfficeTexts(() => import('./settlement/SettlementScreen.tsx')),
  },
  {
    path: paths.exceptions,
    title: 'page.exceptions',
    icon: TroubleshootOutlined,
    call: 'exceptions.list',
    group: 'reports',
    load: withOfficeTexts(() => import('./exceptions/ExceptionsScreen.tsx')),
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
        load: () => import('./account/PasswordScreen.tsx'),
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
