import { formatPln } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { balanceOf } from '../../money/cardState.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { TradeInputs } from './TradeInputs.tsx';

/** The inputs for a purchase: document and amount. */
export function PurchaseInputs({ card }: { card: NumberedBoncard }) {
  const translate = useTranslate();
  const balance = balanceOf(card);
  if (balance === null) return <TradeInputs choices={[]} />;
  return (
    <TradeInputs
      choices={[{ text: translate('purchase.wholeAmount'), value: balance }]}
      note={translate('purchase.onCard', { amount: formatPln(balance) })}
    />
  );
}
