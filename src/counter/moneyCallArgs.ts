import { maskCardNumber } from '../../contract/cardNumber.ts';
import { formatPln, groszeOf } from '../../contract/money.ts';
import type { PendingCall } from './pendingCalls.ts';

/** What the sentences about a money call name: its card and, where it has one, its sum. */
export function moneyCallArgs({ card, request }: PendingCall) {
  return {
    number: maskCardNumber(card.number),
    ...('amount' in request.body && { amount: formatPln(groszeOf(request.body.amount)) }),
  };
}
