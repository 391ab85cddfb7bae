import { useTranslate } from 'ra-core';
import { formatDay, isExpired } from '../../../contract/warsaw.ts';
import { statusOf } from '../../custom/fields/boncardStatus.ts';
import type { BoncardRow } from './boncardRow.ts';

/** A card's last day; on a card with money, whether that is over. */
export function ValidUntil({ card }: { card: BoncardRow }) {
  const translate = useTranslate();
  if (!card.valid_until) return '–';
  const day = formatDay(card.valid_until);
  const isOver = statusOf(card) === 'active' && isExpired(card.valid_until, new Date());
  return isOver ? translate('boncardRecord.expired', { day }) : day;
}
