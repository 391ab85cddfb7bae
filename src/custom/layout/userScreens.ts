import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import { paths } from '../../paths.ts';

/** The person's own screens. The user menu, which names the salon itself, says what to do about it. */
export const userScreens = [
  { path: paths.profile, label: 'page.profile', Icon: AccountCircleOutlined },
  { path: paths.passwordChange, label: 'page.passwordChange', Icon: KeyOutlined },
  {
    path: paths.salonConfiguration,
    label: 'page.salonConfiguration',
    menuLabel: 'frame.changeSalon',
    Icon: StorefrontOutlined,
  },
];
