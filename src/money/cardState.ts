import type { BoncardStatus } from '../../contract/codes.ts';
import type { Grosze } from '../../contract/money.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import { momentText } from '../kinds/dates.ts';
import { NOTHING } from '../kinds/nothing.ts';
import type { Boncard } from '../wire/panelRecord.ts';
import { known } from '../wire/unreadable.ts';

/** Returns the status of a card; null if we don't know it. */
export function statusOf({ status }: Boncard): BoncardStatus | null {
  return known(status);
}

/** Returns whether it was reported as lost. */
export function isBlocked({ blocked }: Boncard): boolean {
  return known(blocked) !== null;
}

/** Returns whether its balance was written off. An extension brings it back; a new sale would lose it. */
export function isWrittenOff(card: Boncard): boolean {
  return statusOf(card) === 'used' && known(card.written_off) !== null;
}

/** Returns why a card that was reported as lost cannot be used; undefined for any other card. */
export function blockedProblem(card: Boncard, translate: Translate) {
  const blocked = known(card.blocked);
  if (!blocked) return undefined;
  const at = momentText(blocked.at) ?? NOTHING;
  const { reason } = blocked;
  const why = translate('find.blockedWhy', { at });
  return {
    title: translate('find.blocked'),
    why: reason ? `${why} ${translate('list.reason', { reason })}` : why,
    next: 'unblock',
  } as const;
}

/** Returns a card's balance; null if it is not known. */
export function balanceOf({ amount }: Boncard): Grosze | null {
  return known(amount);
}

/**
 * Returns how much can be paid with a card. If its balance is not known there is no limit here: the host knows the
 * limit.
 */
export function payableWith(card: Boncard): Grosze {
  return balanceOf(card) ?? (Number.POSITIVE_INFINITY as Grosze);
}
