import CheckCircle from '@mui/icons-material/CheckCircle';
import { useTranslate } from 'ra-core';
import { formatPln, type Grosze, plnToGrosze, ZERO } from '../../../contract/money.ts';
import { addMonths, formatDay, warsawDayOf } from '../../../contract/warsaw.ts';
import type { AnswerOf, RequestOf } from '../../callTypes.ts';
import { BoncardPanel } from '../fields/BoncardPanel.tsx';

export interface Charged {
  number: string;
  amount: Grosze;
  /** Warsaw day, `YYYY-MM-DD`. */
  validUntil: string;
}

/** What was charged. Spec §7 names no answer of this call, so what a bare host leaves out follows from the request. */
export function chargedOf(
  answer: Partial<AnswerOf<'POST /api/boncards/issue'>>,
  body: RequestOf<'POST /api/boncards/issue'>['body'],
  number: string,
): Charged {
  return {
    number,
    amount: plnToGrosze(body.amount) ?? ZERO,
    validUntil: answer.data?.valid_until ?? addMonths(warsawDayOf(new Date()), body.expired_months),
  };
}

/** The last sale; it stays until the next search. */
export function ChargeResult({ charged }: { charged: Charged }) {
  const translate = useTranslate();
  return (
    <BoncardPanel
      number={charged.number}
      title={translate('charge.done')}
      icon={<CheckCircle />}
      facts={[
        { label: translate('boncard.amount'), value: formatPln(charged.amount) },
        { label: translate('boncard.validUntil'), value: formatDay(charged.validUntil) },
      ]}
    />
  );
}
