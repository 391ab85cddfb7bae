import { purchaseForm } from '../../../contract/boncard.ts';
import { boncardCan } from '../../../contract/boncardCan.ts';
import { splitPayment, ZERO } from '../../../contract/money.ts';
import { isExpired } from '../../../contract/warsaw.ts';
import { plainText } from '../../kinds/plainText.ts';
import { blockedProblem, payableWith, statusOf } from '../../money/counterCard.ts';
import { cardFacts } from '../../money/facts.ts';
import { purchaseReceipt } from '../../money/receipt.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { known } from '../../wire/unreadable.ts';
import { Counter } from './Counter.tsx';
import type { Trade } from './trade.ts';

/** /panel/bons/purchase: takes money off a card (requirements "Purchase"). */
export default function PurchaseScreen() {
  return <Counter trade={purchase} />;
}

const purchase: Trade<'purchase'> = {
  name: 'purchase',
  problemOf(card, translate) {
    // The host decides about a status or a day that we cannot read.
    const status = statusOf(card) ?? 'active';
    if (status !== 'active' || !boncardCan.purchase({ status })) {
      const warning = status === 'active' ? 'canceled' : status;
      return {
        title: translate(`purchase.warning.${warning}`),
        why: translate(`purchase.warningWhy.${warning}`),
      };
    }
    const blocked = blockedProblem(card, translate);
    if (blocked) return blocked;
    const lastDay = known(card.valid_until);
    if (lastDay && isExpired(lastDay, new Date())) {
      const day = plainText('day', lastDay, translate);
      return {
        title: translate('purchase.warning.expired', { day }),
        why: translate('purchase.warningWhy.expired'),
      };
    }
    return undefined;
  },
  factsOf: cardFacts,
  schemaOf: (card) => purchaseForm(card ? payableWith(card) : ZERO),
  emptyForm: { document: '', amount: null },
  Inputs: lazyPart(async () => (await import('./PurchaseInputs.tsx')).PurchaseInputs, 240),
  splitOf: (sum, card) => splitPayment(sum, payableWith(card)),
  receiptOf: purchaseReceipt,
  // Two seconds for the result alone (requirements "Purchase").
  showResultMs: 2000,
};
