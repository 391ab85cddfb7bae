import CheckCircle from '@mui/icons-material/CheckCircle';
import { useTranslate } from 'ra-core';
import { formatPln, type Grosze, groszeOf } from '../../../contract/money.ts';
import { addMonths, formatDay, warsawDayOf } from '../../../contract/warsaw.ts';
import type { AnswerOf, RequestOf } from '../../callTypes.ts';
import { BoncardPanel } from '../fields/counter/BoncardPanel.tsx';
import type { OurSalon } from '../fields/defaultSalon.ts';
import { PrintConfirmation } from '../money-call/PrintConfirmation.tsx';

export interface Charged {
  number: string;
  amount: Grosze;
  balance: Grosze;
  /** Warsaw day, `YYYY-MM-DD`. */
  validUntil: string;
  document: string;
  salonId: string;
  at: Date;
}

/** What was charged. Spec §7 names no answer of this call, so what a bare host leaves out follows from the request. */
export function chargedOf(
  answer: Partial<AnswerOf<'POST /api/boncards/issue'>>,
  body: RequestOf<'POST /api/boncards/issue'>['body'],
  number: string,
): Charged {
  const at = new Date();
  return {
    number,
    amount: groszeOf(body.amount),
    // A pending or used card has nothing on it before.
    balance: groszeOf(answer.data?.amount ?? body.amount),
    validUntil: answer.data?.valid_until ?? addMonths(warsawDayOf(at), body.expired_months),
    document: body.document,
    salonId: body.place_of_sale,
    at,
  };
}

/** The last sale; it stays until the next search. */
export function ChargeResult({ charged, salon }: { charged: Charged; salon: OurSalon }) {
  const translate = useTranslate();
  const { number, amount, balance, validUntil, document, salonId, at } = charged;
  const facts = [
    { label: translate('boncard.amount'), value: formatPln(amount) },
    { label: translate('boncard.validUntil'), value: formatDay(validUntil) },
  ];
  return (
    <BoncardPanel
      number={number}
      title={translate('charge.done')}
      icon={<CheckCircle />}
      facts={facts}
      action={
        <PrintConfirmation
          title="confirmation.charge"
          number={number}
          facts={[
            ...facts,
            { label: translate('boncard.balance'), value: formatPln(balance) },
            { label: translate('boncard.document'), value: document },
          ]}
          // A sale that was settled after a reload may be that of the salon before.
          salon={salon.id === salonId ? salon : undefined}
          at={at}
        />
      }
    />
  );
}
