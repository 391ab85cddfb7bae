import type { MoneyCallFacts } from '../wire/keptCall.ts';
import type { MoneyAnswer } from './moneyCalls.ts';
import { bookedAt, type Receipt, saleReceipt } from './receipt.ts';

/**
 * Returns the receipt of an e-card for the customer who paid for it: it has the address that the mail goes to,
 * never the link that opens the card.
 */
export function eCardReceipt(answer: MoneyAnswer, { request }: MoneyCallFacts<'sellECard'>): Receipt {
  const { body } = request;
  const charged = saleReceipt({ after: answer.data, at: bookedAt(answer) }, body, answer.data?.number ?? '');
  return {
    ...charged,
    name: 'eCard',
    details: [
      ...charged.details,
      { label: 'words.fields.recipient', kind: 'text', value: body.recipient },
      { label: 'words.fields.email', kind: 'email', value: body.email },
      { label: 'words.fields.send_on', kind: 'day', value: body.send_on },
    ],
  };
}
