import Typography from '@mui/material/Typography';
import { asGrosze, formatPln, splitPayment } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { balanceOf, payableWith } from '../../money/counterCard.ts';
import { useTypedAmount } from '../../money/useTypedAmount.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { TradeInputs } from './TradeInputs.tsx';

/** What a purchase asks for: receipt and amount, with what is left then, on the card or to be paid in another way. */
export function PurchaseInputs({ card }: { card: NumberedBoncard }) {
  const translate = useTranslate();
  const balance = balanceOf(card);
  const sum = useTypedAmount();
  const split = sum && splitPayment(sum, payableWith(card));
  return (
    <>
      <TradeInputs
        {...(balance === null
          ? { choices: [] }
          : {
              choices: [{ text: translate('purchase.wholeAmount'), value: balance }],
              note: translate('purchase.onCard', { amount: formatPln(balance) }),
            })}
      />
      <Typography
        aria-live="polite"
        translate="no"
        sx={{
          minHeight: '1.55em',
          fontVariantNumeric: 'tabular-nums',
          ...(split && split.due > 0 && { fontWeight: 650 }),
        }}
      >
        {split &&
          balance !== null &&
          (split.due > 0
            ? translate('purchase.split', { taken: formatPln(split.taken), due: formatPln(split.due) })
            : translate('purchase.left', { amount: formatPln(asGrosze(balance - split.taken)) }))}
      </Typography>
    </>
  );
}
