import type { SvgIconComponent } from '@mui/icons-material';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DraftsOutlined from '@mui/icons-material/DraftsOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import HourglassTop from '@mui/icons-material/HourglassTop';
import LockOutlined from '@mui/icons-material/LockOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import Undo from '@mui/icons-material/Undo';
import WarningAmber from '@mui/icons-material/WarningAmber';
import type { ApiKeyStatus } from '../../contract/apiKey.ts';
import type { BatchStatus } from '../../contract/boncardBatch.ts';
import {
  type BoncardStatus,
  boncardStatuses,
  type ImportStatus,
  importStatuses,
  isReversal,
  type RequestStatus,
  transactionKinds,
  type UserStatus,
} from '../../contract/codes.ts';
import type { SendingState } from '../../contract/eCard.ts';
import { isWhollyReversed } from '../../contract/reversal.ts';
import { isExpired, parseDay } from '../../contract/warsaw.ts';
import type { DeliveryStatus, WebhookStatus } from '../../contract/webhook.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import type { Translate } from '../i18n/useTranslate.ts';

/** A status: text, icon and colour. */
export interface Status {
  text: MessageKey;
  /** What fills the text. */
  args?: Record<string, string>;
  Icon: SvgIconComponent;
  /** A colour of the palette. */
  color: string;
}

type Fields = Record<string, unknown>;

/** Looks that several statuses share. */
export const good = { Icon: CheckCircleOutlined, color: 'success.main' };
const awaited = { Icon: HourglassTop, color: 'info.main' };
const doubtful = { Icon: WarningAmber, color: 'warning.main' };
export const failed = { Icon: ErrorOutlined, color: 'error.main' };
const canceled = { Icon: CancelOutlined, color: 'error.main' };
/** How anything undone looks, wholly or in part. */
export const undoneMark = { Icon: Undo, color: 'text.secondary' };

const boncards: Record<BoncardStatus, Status> = {
  pending: { text: 'words.boncardStatuses.pending', Icon: HourglassEmpty, color: 'info.main' },
  active: { text: 'words.boncardStatuses.active', ...good },
  canceled: { text: 'words.boncardStatuses.canceled', ...canceled },
  used: { text: 'words.boncardStatuses.used', Icon: RemoveCircleOutlineOutlined, color: 'text.secondary' },
};
const expiredBoncard: Status = {
  text: 'words.standings.expired',
  Icon: EventBusyOutlined,
  color: 'warning.main',
};
/** In place of being active, and next to any other status. */
const blockedBoncard: Status = {
  text: 'words.standings.blocked',
  Icon: LockOutlined,
  color: 'error.main',
};

const undoneTransaction: Status = { text: 'words.transactionMarks.reversed', ...undoneMark };
const partlyUndone: Status = { text: 'words.transactionMarks.partlyReversed', ...undoneMark };
/** A transaction of a card that was canceled since. */
export const canceledBoncard: Status = {
  text: 'words.transactionMarks.canceled',
  ...canceled,
};

const imports: Record<ImportStatus, Status> = {
  inProgress: { text: 'words.importStatuses.inProgress', ...awaited },
  finished: { text: 'words.importStatuses.finished', ...good },
  error: { text: 'words.importStatuses.error', ...failed },
};
const nothingAdded: Status = { text: 'resources.boncards-imports.nothingAdded', ...doubtful };
const finishedWithErrors: Status = { text: 'resources.boncards-imports.finishedWithErrors', ...doubtful };

const batches: Record<BatchStatus, Status> = {
  making: { text: 'words.batchStatuses.making', ...awaited },
  ready: { text: 'words.batchStatuses.ready', ...good },
};

const apiKeys: Record<ApiKeyStatus, Status> = {
  active: { text: 'words.apiKeyStatuses.active', ...good },
  expired: { text: 'words.apiKeyStatuses.expired', Icon: EventBusyOutlined, color: 'warning.main' },
  deleted: { text: 'words.apiKeyStatuses.deleted', Icon: BlockOutlined, color: 'text.secondary' },
};

const users: Record<UserStatus, Status> = {
  active: { text: 'words.userStatuses.active', ...good },
  disabled: { text: 'words.userStatuses.disabled', Icon: BlockOutlined, color: 'text.secondary' },
};
const notActivated: Status = { text: 'resources.users.awaitsActivation', ...awaited };

const requests: Record<RequestStatus, Status> = {
  open: { text: 'words.requestStatuses.open', ...awaited },
  done: { text: 'words.requestStatuses.done', ...good },
  declined: { text: 'words.requestStatuses.declined', ...canceled },
};

const sendings: Record<SendingState, Status> = {
  queued: { text: 'words.sendingStates.queued', ...awaited },
  sent: { text: 'words.sendingStates.sent', ...good },
  failed: { text: 'words.sendingStates.failed', ...failed },
  opened: { text: 'words.sendingStates.opened', Icon: DraftsOutlined, color: 'success.main' },
};

const webhooks: Record<WebhookStatus, Status> = {
  working: { text: 'words.webhookStatuses.working', ...good },
  failing: { text: 'words.webhookStatuses.failing', ...doubtful },
  off: { text: 'words.webhookStatuses.off', Icon: BlockOutlined, color: 'text.secondary' },
  gone: { text: 'words.webhookStatuses.gone', ...failed },
};

const deliveries: Record<DeliveryStatus, Status> = {
  waiting: { text: 'words.deliveryStatuses.waiting', ...awaited },
  delivered: { text: 'words.deliveryStatuses.delivered', ...good },
  givenUp: { text: 'words.deliveryStatuses.givenUp', ...failed },
};

/** Returns the badges for a record's status and other facts; none for an unknown status. */
export const statusesOf = {
  boncardStatus(value: unknown, { valid_until: until, blocked }: Fields): Status[] {
    const status = boncardStatuses.find((word) => word === value);
    const lastDay = typeof until === 'string' ? parseDay(until) : undefined;
    const expired = lastDay !== undefined && isExpired(lastDay, new Date());
    const standing = status === 'active' && expired ? expiredBoncard : status && boncards[status];
    if (!blocked) return known(standing);
    // Nobody pays with a blocked card: it is not said to be active as well.
    return known(standing === boncards.active ? undefined : standing, blockedBoncard);
  },

  /** What has become of a transaction, or that it undoes another; none for an ordinary one. */
  transactionKind(value: unknown, { reversed, amount, canceled }: Fields): Status[] {
    const kind = Object.values(transactionKinds)
      .flat()
      .find((word) => word === value);
    const undone = { amount: Number(amount), reversed: Number(reversed) };
    return known(
      kind && isReversal(kind)
        ? { text: `words.ledgerKinds.${kind}`, Icon: Undo, color: 'info.main' }
        : undefined,
      undone.reversed > 0 ? (isWhollyReversed(undone) ? undoneTransaction : partlyUndone) : undefined,
      canceled === true ? canceledBoncard : undefined,
    );
  },

  importStatus: (value: unknown, record: Fields): Status[] => known(importStatusOf(value, record)),
  batchStatus: badgeIn(batches),
  apiKeyStatus: badgeIn(apiKeys),
  userStatus: (value: unknown, { activated }: Fields): Status[] =>
    value === 'active' && activated === false ? [notActivated] : badgeIn(users)(value),
  requestStatus: badgeIn(requests),
  sendingState: badgeIn(sendings),
  webhookStatus: badgeIn(webhooks),
  deliveryStatus: badgeIn(deliveries),
};

/** Returns a function that looks a word up in a table of badges. */
function badgeIn<Word extends string>(table: Record<Word, Status>) {
  return (value: unknown): Status[] =>
    known(Object.entries<Status>(table).find(([word]) => word === value)?.[1]);
}

/** Returns statuses as text; empty if there are none. */
export function saidIn(statuses: readonly Status[], translate: Translate): string {
  return statuses.map(({ text, args }) => translate(text, args)).join(', ');
}

function known(...statuses: (Status | undefined)[]): Status[] {
  return statuses.filter((status) => status !== undefined);
}

function importStatusOf(value: unknown, { stats }: Fields): Status | undefined {
  const status = importStatuses.find((word) => word === value);
  const { ok, error, duplicates } = (stats ?? {}) as Partial<Record<string, unknown>>;
  if (status !== 'finished' || typeof ok !== 'number') return status && imports[status];
  if (ok === 0) return nothingAdded;
  return Number(error) > 0 || Number(duplicates) > 0 ? finishedWithErrors : imports.finished;
}
