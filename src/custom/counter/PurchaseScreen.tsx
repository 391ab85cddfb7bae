import { purchaseForm } from '../../../contract/boncard.ts';
import { boncardCan } from '../../../contract/boncardCan.ts';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import type { BoncardStatus } from '../../../contract/codes.ts';
import { asGrosze, formatPln, MINIMUM_AMOUNT, splitPayment, ZERO } from '../../../contract/money.ts';
import { isExpired } from '../../../contract/warsaw.ts';
import type { Translate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { balanceOf, blockedProblem, isWrittenOff, payableWith, statusOf } from '../../money/cardState.ts';
import { cardFacts } from '../../money/facts.ts';
import type { NextStepName } from '../../money/NextStep.tsx';
import { purchaseReceipt } from '../../money/receipt.ts';
import { now } from '../../now.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { known } from '../../wire/unreadable.ts';
import { Counter } from './Counter.tsx';
import type { Trade } from './trade.ts';

/** /panel/bons/purchase: takes money off a card (requirements "Purchase"). */
export default function PurchaseScreen() {
  return <Counter trade={purchase} />;
}

/** Returns where the balance of a replaced card is, or why a card was canceled. */
function canceledWhy(card: NumberedBoncard, translate: Translate): string {
  const successor = known(card.replaced_by)?.number;
  if (successor) return translate('purchase.warningWhy.replaced', { number: maskCardNumber(successor) });
  const reason = known(card.canceled)?.reason;
  const why = translate('purchase.warningWhy.canceled');
  return reason ? `${why} ${translate('list.reason', { reason })}` : why;
}

const nextSteps: Partial<Record<BoncardStatus, NextStepName>> = { used: 'charge', pending: 'sell' };

const purchase: Trade<'purchase'> = {
  name: 'purchase',
  problemOf(card, translate) {
    // If we cannot read the status or the day, the host decides.
    const status = statusOf(card) ?? 'active';
    const wasWrittenOff = isWrittenOff(card);
    if (!wasWrittenOff && (status !== 'active' || !boncardCan.purchase({ status }))) {
      const warning = status === 'active' ? 'canceled' : status;
      return {
        title: translate(`purchase.warning.${warning}`),
        why:
          warning === 'canceled' ? canceledWhy(card, translate) : translate(`purchase.warningWhy.${warning}`),
        next: nextSteps[warning],
      };
    }
    const blocked = blockedProblem(card, translate);
    if (blocked) return blocked;
    const lastDay = known(card.valid_until);
    if (lastDay && isExpired(lastDay, now())) {
      const day = plainText('day', lastDay, translate);
      return {
        title: translate('purchase.warning.expired', { day }),
        why: translate(`purchase.warningWhy.${wasWrittenOff ? 'writtenOff' : 'expired'}`, {
          amount: plainText('money', wasWrittenOff ? card.written_off_amount : card.amount, translate),
        }),
        next: 'extend',
      };
    }
    const amount = payableWith(card);
    if (amount < MINIMUM_AMOUNT) {
      return {
        title: translate('field.aboveBalance', { max: formatPln(amount) }),
        why: translate('purchase.warningWhy.tooLittle', { amount: formatPln(MINIMUM_AMOUNT) }),
      };
    }
    return undefined;
  },
  factsOf: cardFacts,
  schemaOf: (card) => purchaseForm(card ? payableWith(card) : ZERO),
  emptyForm: { document: '', amount: null },
  Inputs: lazyPart(async () => (await import('./PurchaseInputs.tsx')).PurchaseInputs, 210),
  splitOf: (sum, card) => splitPayment(sum, payableWith(card)),
  summaryOf(sum, card, _typed, translate) {
    const split = splitPayment(sum, payableWith(card));
    const balance = balanceOf(card);
    if (!split || balance === null) return undefined;
    const { taken, due } = split;
    return due > 0
      ? translate('purchase.split', { taken: formatPln(taken), due: formatPln(due) })
      : translate('purchase.left', { amount: formatPln(asGrosze(balance - taken)) });
  },
  receiptOf: purchaseReceipt,
  // The result stays on the screen for two seconds (requirements "Purchase").
  showResultMs: 2000,
};
