import type { SvgIconComponent } from '@mui/icons-material';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import AddCardOutlined from '@mui/icons-material/AddCardOutlined';
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import CreditCardOffOutlined from '@mui/icons-material/CreditCardOffOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import ShoppingBagOutlined from '@mui/icons-material/ShoppingBagOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import type { ComponentType } from 'react';
import type { Capability } from '../../contract/session.ts';
import type { Access } from '../canAccess.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import type { MenuGroup } from '../layout/menuGroups.ts';
import { paths } from '../paths.ts';

/** A page of the panel that is no view of a resource. */
export interface CustomPage {
  path: string;
  title: MessageKey;
  icon: SvgIconComponent;
  /** Who may open it; without one, anyone signed in (requirements "Roles"). */
  access?: Access;
  /** What the host has to be able to do. */
  capability?: Capability;
  /** Where the menu has it; nowhere without one. */
  group?: MenuGroup;
  /** The function key that opens it from anywhere. */
  key?: 'F2' | 'F4';
  load: () => Promise<{ default: ComponentType }>;
  /** Pages whose breadcrumbs lead through this one. */
  children?: readonly CustomPage[];
}

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
