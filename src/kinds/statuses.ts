import type { SvgIconComponent } from '@mui/icons-material';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import HourglassTop from '@mui/icons-material/HourglassTop';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import {
  type BoncardStatus,
  boncardStatuses,
  type ImportStatus,
  importStatuses,
  type UserStatus,
  userStatuses,
  wordOf,
} from '../../contract/codes.ts';
import { isExpired } from '../../contract/warsaw.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { dayIn } from './dates.ts';

/** A status: text, icon and colour. */
export interface Status {
  text: MessageKey;
  Icon: SvgIconComponent;
  /** A colour of the palette. */
  color: string;
}

type Fields = Record<string, unknown>;

/** Return the displayed status, which also depends on other fields of the record; undefined for an unknown one. */
export const statusOf = {
  boncardStatus(value: unknown, { valid_until: until }: Fields): Status | undefined {
    const status = wordOf(boncardStatuses, value);
    const lastDay = typeof until === 'string' ? dayIn(until) : undefined;
    const expired = lastDay !== undefined && isExpired(lastDay, new Date());
    return status === 'active' && expired ? expiredBoncard : status && boncards[status];
  },

  importStatus(value: unknown, { stats }: Fields): Status | undefined {
    const status = wordOf(importStatuses, value);
    const { ok, error = 0, duplicates = 0 } = (stats ?? {}) as Partial<Record<string, number>>;
    if (status !== 'finished' || ok === undefined) return status && imports[status];
    if (ok === 0) return nothingAdded;
    return error + duplicates > 0 ? finishedWithErrors : imports.finished;
  },

  userStatus(value: unknown, { activated }: Fields): Status | undefined {
    const status = userStatuses.find((word) => word === value);
    return status === 'active' && activated === false ? notActivated : status && users[status];
  },
};

const boncards: Record<BoncardStatus, Status> = {
  pending: { text: 'words.boncardStatuses.pending', Icon: HourglassEmpty, color: 'info.main' },
  active: { text: 'words.boncardStatuses.active', Icon: CheckCircleOutlined, color: 'success.main' },
  canceled: { text: 'words.boncardStatuses.canceled', Icon: CancelOutlined, color: 'error.main' },
  used: { text: 'words.boncardStatuses.used', Icon: RemoveCircleOutlineOutlined, color: 'text.secondary' },
};
const expiredBoncard: Status = {
  text: 'resources.boncards.expired',
  Icon: EventBusyOutlined,
  color: 'warning.main',
};

const imports: Record<ImportStatus, Status> = {
  inProgress: { text: 'words.importStatuses.inProgress', Icon: HourglassTop, color: 'info.main' },
  finished: { text: 'words.importStatuses.finished', Icon: CheckCircleOutlined, color: 'success.main' },
  error: { text: 'words.importStatuses.error', Icon: ErrorOutlined, color: 'error.main' },
};
const nothingAdded: Status = {
  text: 'resources.boncards-imports.nothingAdded',
  Icon: WarningAmber,
  color: 'warning.main',
};
const finishedWithErrors: Status = {
  text: 'resources.boncards-imports.finishedWithErrors',
  Icon: WarningAmber,
  color: 'warning.main',
};

const users: Record<UserStatus, Status> = {
  active: { text: 'words.userStatuses.active', Icon: CheckCircleOutlined, color: 'success.main' },
  disabled: { text: 'words.userStatuses.disabled', Icon: BlockOutlined, color: 'text.secondary' },
};
const notActivated: Status = {
  text: 'resources.users.awaitsActivation',
  Icon: HourglassTop,
  color: 'info.main',
};
