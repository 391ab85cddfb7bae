import { chargeForm, DEFAULT_VALIDITY_MONTHS } from '../../../contract/boncard.ts';
import { boncardCan } from '../../../contract/boncardCan.ts';
import { dayText } from '../../kinds/dates.ts';
import { blockedProblem, isBlocked, isWrittenOff, statusOf } from '../../money/cardState.ts';
import { chargeReceipt } from '../../money/receipt.ts';
import { session } from '../../session.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Counter } from './Counter.tsx';
import { lastDayAfter } from './lastDayAfter.ts';
import type { Trade } from './trade.ts';

/** /panel/bons/charge: puts money onto a card (requirements "Charge"). */
export default function ChargeScreen() {
  return <Counter trade={charge} />;
}

const nextSteps = { active: 'purchase', canceled: undefined, writtenOff: 'extend' } as const;

const charge: Trade<'charge'> = {
  name: 'charge',
  problemOf(card, translate) {
    const title = translate('charge.unavailable');
    const status = statusOf(card);
    // A status that cannot be read must not lead to a second sale.
    if (!status) return { title };
    if (boncardCan.charge({ status, isBlocked: isBlocked(card) }) && !isWrittenOff(card)) return undefined;
    const blocked = status !== 'canceled' && blockedProblem(card, translate);
    if (blocked) return blocked;
    const why = status === 'active' || status === 'canceled' ? status : 'writtenOff';
    return { title, why: translate(`charge.unavailableWhy.${why}`), next: nextSteps[why] };
  },
  noteOf: (card) => (statusOf(card) === 'used' ? 'charge.used' : undefined),
  schemaOf: () => chargeForm(session.limit('charge_limit')),
  confirmAbove: () => session.limit('charge_confirm_above'),
  emptyForm: {
    document: '',
    amount: null,
    type: 'all',
    expired_months: DEFAULT_VALIDITY_MONTHS,
  },
  summaryOf(_sum, _card, { expired_months: months }, translate) {
    const lastDay = lastDayAfter(months);
    return lastDay && translate('charge.validUntil', { day: dayText(lastDay) });
  },
  Inputs: lazyPart(async () => (await import('./ChargeInputs.tsx')).ChargeInputs, 290),
  receiptOf: chargeReceipt,
};
