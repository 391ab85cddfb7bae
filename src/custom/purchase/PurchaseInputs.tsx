import Typography from '@mui/material/Typography';
import { asGrosze, formatPln, groszeToPln } from '../../../contract/money.ts';
import { balanceOf, type CounterCard, canTake } from '../../counter/counterCard.ts';
import { TradeInputs, useTypedAmount } from '../../counter/TradeInputs.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** The inputs of a purchase: document and amount, with the remaining balance. */
export function PurchaseInputs({ card }: { card: CounterCard }) {
  const translate = useTranslate();
  const balance = balanceOf(card);
  const amount = useTypedAmount();
  return (
    <>
      <TradeInputs
        suggestions={[{ text: translate('purchase.wholeAmount'), pln: groszeToPln(balance) }]}
        suggestionsLabel={translate('purchase.suggestions')}
        note={translate('purchase.onCard', { amount: formatPln(balance) })}
      />
      <Typography aria-live="polite" sx={{ minHeight: '1.55em', fontVariantNumeric: 'tabular-nums' }}>
        {canTake(amount, balance) &&
          translate('purchase.left', { amount: formatPln(asGrosze(balance - amount)) })}
      </Typography>
    </>
  );
}
