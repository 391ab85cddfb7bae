import CheckCircle from '@mui/icons-material/CheckCircle';
import { useTranslate } from 'ra-core';
import { asGrosze, formatPln, type Grosze, plnToGrosze, ZERO } from '../../../contract/money.ts';
import type { AnswerOf, RequestOf } from '../../callTypes.ts';
import { BoncardPanel } from '../fields/BoncardPanel.tsx';
import type { CounterCard } from '../fields/counterCard.ts';

export interface Purchased {
  number: string;
  amount: Grosze;
  /** What is left on the card; undefined where neither host nor screen knows. */
  left: Grosze | undefined;
}

/** What was taken. Spec §7 names no answer of this call, so what a bare host leaves out follows from the card. */
export function purchasedOf(
  answer: Partial<AnswerOf<'POST /api/boncards/purchase'>>,
  body: RequestOf<'POST /api/boncards/purchase'>['body'],
  number: string,
  card: CounterCard | undefined,
): Purchased {
  const amount = plnToGrosze(body.amount) ?? ZERO;
  const told = answer.data && plnToGrosze(answer.data.amount);
  return { number, amount, left: told ?? (card && asGrosze(card.balance - amount)) };
}

/** The last purchase; it stays until the next search. */
export function PurchaseResult({ purchased: { number, amount, left } }: { purchased: Purchased }) {
  const translate = useTranslate();
  const taken = { label: translate('purchase.taken'), value: formatPln(amount) };
  const remaining =
    left === undefined ? [] : [{ label: translate('purchase.remaining'), value: formatPln(left) }];
  return (
    <BoncardPanel
      number={number}
      title={translate('purchase.done')}
      icon={<CheckCircle />}
      facts={[taken, ...remaining]}
    />
  );
}
