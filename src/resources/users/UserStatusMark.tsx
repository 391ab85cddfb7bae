import type { SvgIconComponent } from '@mui/icons-material';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HourglassTop from '@mui/icons-material/HourglassTop';
import { useTranslate } from 'ra-core';
import type { UserStatus } from '../../../contract/codes.ts';
import { StatusMark } from '../../custom/fields/StatusMark.tsx';
import { awaitsActivation, statusOf, type UserRow } from './userRow.ts';

/** Whether a user may sign in. */
export function UserStatusMark({ user }: { user: UserRow }) {
  const translate = useTranslate();
  if (awaitsActivation(user)) {
    return <StatusMark Icon={HourglassTop} color="info.main" text={translate('user.awaitsActivation')} />;
  }
  const status = statusOf(user);
  return <StatusMark {...looks[status]} text={translate(`words.userStatuses.${status}`)} />;
}

const looks: Record<UserStatus, { Icon: SvgIconComponent; color: string }> = {
  active: { Icon: CheckCircleOutlined, color: 'success.main' },
  disabled: { Icon: BlockOutlined, color: 'text.secondary' },
};
