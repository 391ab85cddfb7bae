import CheckCircle from '@mui/icons-material/CheckCircle';
import { useTranslate } from 'ra-core';
import { asGrosze, formatPln, type Grosze, groszeOf } from '../../../contract/money.ts';
import { formatDay } from '../../../contract/warsaw.ts';
import type { AnswerOf, RequestOf } from '../../callTypes.ts';
import { BoncardPanel } from '../fields/counter/BoncardPanel.tsx';
import type { CounterCard } from '../fields/counter/counterCard.ts';
import type { OurSalon } from '../fields/defaultSalon.ts';
import { PrintConfirmation } from '../money-call/PrintConfirmation.tsx';

export interface Purchased {
  number: string;
  amount: Grosze;
  /** What is left on the card; undefined where neither host nor screen knows. */
  left: Grosze | undefined;
  /** Warsaw day, `YYYY-MM-DD`. */
  validUntil: string | null;
  document: string;
  salonId: string;
  at: Date;
}

/** What was taken. Spec §7 names no answer of this call, so what a bare host leaves out follows from the card. */
export function purchasedOf(
  answer: Partial<AnswerOf<'POST /api/boncards/purchase'>>,
  body: RequestOf<'POST /api/boncards/purchase'>['body'],
  number: string,
  card: CounterCard | undefined,
): Purchased {
  const amount = groszeOf(body.amount);
  const told = answer.data?.amount;
  return {
    number,
    amount,
    left: typeof told === 'number' ? groszeOf(told) : card && asGrosze(card.balance - amount),
    validUntil: answer.data?.valid_until ?? card?.validUntil ?? null,
    document: body.document,
    salonId: body.place_of_sale,
    at: new Date(),
  };
}

/** The last purchase; it stays until the next search. */
export function PurchaseResult({ purchased, salon }: { purchased: Purchased; salon: OurSalon }) {
  const translate = useTranslate();
  const { number, amount, left, validUntil, document, salonId, at } = purchased;
  const facts = [{ label: translate('purchase.taken'), value: formatPln(amount) }];
  if (left !== undefined) facts.push({ label: translate('purchase.remaining'), value: formatPln(left) });
  const day = validUntil ? [{ label: translate('boncard.validUntil'), value: formatDay(validUntil) }] : [];
  return (
    <BoncardPanel
      number={number}
      title={translate('purchase.done')}
      icon={<CheckCircle />}
      facts={facts}
      action={
        <PrintConfirmation
          title="confirmation.purchase"
          number={number}
          facts={[...facts, ...day, { label: translate('boncard.document'), value: document }]}
          // A purchase that was settled after a reload may be that of the salon before.
          salon={salon.id === salonId ? salon : undefined}
          at={at}
        />
      }
    />
  );
}
