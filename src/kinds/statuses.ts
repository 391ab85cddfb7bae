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
import { isReversal, transactionKindNames } from '../../contract/codes.ts';
import { isWhollyReversed } from '../../contract/reversal.ts';
import { isExpired, parseDay } from '../../contract/warsaw.ts';
import type { Words } from '../../contract/words/pl.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import { now } from '../now.ts';

/** A status: text, icon and colour. */
export interface Status {
  text: MessageKey;
  /** The arguments of the text. */
  args?: Record<string, string>;
  Icon: SvgIconComponent;
  /** A colour of the palette. */
  color: string;
}

type Look = Pick<Status, 'Icon' | 'color'>;

type Fields = Record<string, unknown>;

/** Icons and colours that several statuses share. */
export const good = { Icon: CheckCircleOutlined, color: 'success.main' };
const awaited = { Icon: HourglassTop, color: 'info.main' };
const doubtful = { Icon: WarningAmber, color: 'warning.main' };
export const failed = { Icon: ErrorOutlined, color: 'error.main' };
const canceled = { Icon: CancelOutlined, color: 'error.main' };
const expired = { Icon: EventBusyOutlined, color: 'warning.main' };
const off = { Icon: BlockOutlined, color: 'text.secondary' };
/** The icon and colour for anything undone, wholly or in part. */
export const undoneMark = { Icon: Undo, color: 'text.secondary' };

const expiredBoncard: Status = { text: 'words.standings.expired', ...expired };
/** Replaces "active", and stands next to any other status. */
const blockedBoncard: Status = {
  text: 'words.standings.blocked',
  Icon: LockOutlined,
  color: 'error.main',
};

const undoneTransaction: Status = { text: 'words.transactionMarks.reversed', ...undoneMark };
const partlyUndone: Status = { text: 'words.transactionMarks.partlyReversed', ...undoneMark };
/** For a transaction of a card that has been canceled since. */
export const canceledBoncard: Status = {
  text: 'words.transactionMarks.canceled',
  ...canceled,
};

const nothingAdded: Status = { text: 'resources.boncards-imports.nothingAdded', ...doubtful };
const partlyAdded: Status = { text: 'resources.boncards-imports.partlyAdded', ...doubtful };

const notActivated: Status = { text: 'resources.users.awaitsActivation', ...awaited };

const ofBoncard = badgesOf('boncardStatuses', {
  pending: { Icon: HourglassEmpty, color: 'info.main' },
  active: good,
  canceled,
  used: { Icon: RemoveCircleOutlineOutlined, color: 'text.secondary' },
});
const ofImport = badgesOf('importStatuses', { inProgress: awaited, finished: good, error: failed });
const ofUser = badgesOf('userStatuses', { active: good, disabled: off });

/** Each returns the badges for a record's status and related facts; none for an unknown status. */
export const statusesOf = {
  boncardStatus(value: unknown, { valid_until: until, blocked }: Fields): Status[] {
    const lastDay = typeof until === 'string' ? parseDay(until) : undefined;
    const isActive = value === 'active';
    const hasExpired = lastDay !== undefined && isExpired(lastDay, now());
    const standing = isActive && hasExpired ? [expiredBoncard] : ofBoncard(value);
    if (!blocked) return standing;
    // A blocked card cannot pay, so it is not called active as well.
    return [...(isActive && !hasExpired ? [] : standing), blockedBoncard];
  },

  /** What became of a transaction, or that it undoes another one; none for an ordinary transaction. */
  transactionKind(value: unknown, { reversed, amount, canceled }: Fields): Status[] {
    const kind = transactionKindNames.find((word) => word === value);
    const undone = { amount: Number(amount), reversed: Number(reversed) };
    const all: (Status | undefined)[] = [
      kind && isReversal(kind)
        ? { text: `words.ledgerKinds.${kind}`, Icon: Undo, color: 'info.main' }
        : undefined,
      undone.reversed > 0 ? (isWhollyReversed(undone) ? undoneTransaction : partlyUndone) : undefined,
      canceled === true ? canceledBoncard : undefined,
    ];
    return all.filter((status) => status !== undefined);
  },

  importStatus(value: unknown, { stats }: Fields): Status[] {
    const { ok, error, duplicates } = (stats ?? {}) as Partial<Record<string, unknown>>;
    if (value !== 'finished' || typeof ok !== 'number') return ofImport(value);
    if (ok === 0) return [nothingAdded];
    return Number(error) > 0 || Number(duplicates) > 0 ? [partlyAdded] : ofImport(value);
  },
  batchStatus: badgesOf('batchStatuses', { making: awaited, ready: good }),
  apiKeyStatus: badgesOf('apiKeyStatuses', { active: good, expired, deleted: off }),
  userStatus: (value: unknown, { activated }: Fields): Status[] =>
    value === 'active' && activated === false ? [notActivated] : ofUser(value),
  requestStatus: badgesOf('requestStatuses', { open: awaited, done: good, declined: canceled }),
  sendingState: badgesOf('sendingStates', {
    queued: awaited,
    sent: good,
    failed,
    opened: { Icon: DraftsOutlined, color: 'success.main' },
  }),
  webhookStatus: badgesOf('webhookStatuses', { working: good, failing: doubtful, off, gone: failed }),
  deliveryStatus: badgesOf('deliveryStatuses', { waiting: awaited, delivered: good, givenUp: failed }),
};

/** Returns a function that returns the badge for a word of a list, and no badge for any other value. */
function badgesOf<List extends keyof Words>(list: List, looks: Record<keyof Words[List] & string, Look>) {
  return (value: unknown): Status[] =>
    Object.entries<Look>(looks)
      .filter(([word]) => word === value)
      .map(([word, look]) => ({ text: `words.${list}.${word}` as MessageKey, ...look }));
}

/** Returns statuses as one text; empty if there are none. */
export function saidIn(statuses: readonly Status[], translate: Translate): string {
  return statuses.map(({ text, args }) => translate(text, args)).join(', ');
}
