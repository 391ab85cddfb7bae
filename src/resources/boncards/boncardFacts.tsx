import type { TranslateFunction } from 'ra-core';
import type { ReactNode } from 'react';
import { formatPln } from '../../../contract/money.ts';
import { formatMoment } from '../../../contract/warsaw.ts';
import { BoncardTypeWord } from '../../custom/fields/BoncardTypeWord.tsx';
import { BoncardStatusMark } from './BoncardStatusMark.tsx';
import { type BoncardRow, balanceOf, salonNameOf } from './boncardRow.ts';
import { ValidUntil } from './ValidUntil.tsx';

interface Fact {
  label: string;
  value: ReactNode;
}

/** All that is known of a card (spec §3); what its host leaves out, or has not happened yet, is not named. */
export function boncardFacts(card: BoncardRow, translate: TranslateFunction): Fact[] {
  const { canceled } = card;
  const facts: [label: string, value: ReactNode][] = [
    ['boncardRecord.status', <BoncardStatusMark key="status" card={card} />],
    ['boncard.balance', formatPln(balanceOf(card))],
    ['boncard.validUntil', card.valid_until && <ValidUntil card={card} />],
    ['boncard.type', typeof card.type === 'number' && <BoncardTypeWord code={card.type} />],
    [
      'boncardRecord.months',
      card.expired_months && translate('charge.monthCount', { smart_count: card.expired_months }),
    ],
    ['boncard.document', card.document_number],
    ['boncardRecord.salon', salonNameOf(card)],
    ['boncardRecord.created', card.created && done(card.created)],
    ['boncardRecord.moderate', card.moderate && done(card.moderate)],
    ['boncardRecord.canceled', canceled && done(canceled)],
    ['cancel.reason', canceled?.reason],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label: translate(label), value }] : []));
}

/** `03.06.2025 14:05 · Anna Nowak` */
function done({ by, at }: { by: { fullname: string }; at: string }): string {
  return `${formatMoment(at)} · ${by.fullname}`;
}
