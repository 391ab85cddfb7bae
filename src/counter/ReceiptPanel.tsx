import CheckCircle from '@mui/icons-material/CheckCircle';
import Alert from '@mui/material/Alert';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { plainText } from '../kinds/plainText.ts';
import type { OurSalon } from '../kinds/useOurSalons.ts';
import { CardPanel } from './CardPanel.tsx';
import { PrintSlip } from './PrintSlip.tsx';
import type { Receipt } from './receipt.ts';

interface ReceiptPanelProps {
  receipt: Receipt;
  salon: OurSalon;
  /** In one line: the next card was scanned already, and must not be taken for this one. */
  short: boolean;
}

/** The last sale or purchase; it stays until the next search. */
export function ReceiptPanel({ receipt, salon, short }: ReceiptPanelProps) {
  const translate = useTranslate();
  const { name, number, facts } = receipt;
  const title = translate(`${name}.done`);
  const print = <PrintSlip receipt={receipt} salon={salon} short={short} />;
  if (!short) {
    return <CardPanel number={number} title={title} icon={<CheckCircle />} facts={facts} action={print} />;
  }
  const [{ kind, value }] = facts;
  return (
    <Alert
      severity="success"
      role="status"
      action={print}
      sx={{ py: 0, alignItems: 'center', '& .MuiAlert-action': { p: 0 } }}
    >
      {title} · {maskCardNumber(number)} · {plainText(kind, value, translate)}
    </Alert>
  );
}
