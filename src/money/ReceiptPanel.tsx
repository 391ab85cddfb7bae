import CheckCircle from '@mui/icons-material/CheckCircle';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { plainText } from '../kinds/plainText.ts';
import { CardPanel } from './CardPanel.tsx';
import type { Receipt } from './receipt.ts';

interface ReceiptPanelProps {
  receipt: Receipt;
  onPrint: (receipt: Receipt) => void;
  /** One line only: the next card has been scanned, and must not be confused with this one. */
  short: boolean;
}

/** What was recorded last, which can be printed; it stays until the next search. */
export function ReceiptPanel({ receipt, onPrint, short }: ReceiptPanelProps) {
  const translate = useTranslate();
  const { name, number, facts } = receipt;
  const [{ kind, value }] = facts;
  const title = translate(`recorded.${name}`);
  const button = { color: 'inherit', onClick: () => onPrint(receipt) } as const;
  if (short) {
    return (
      <Alert
        severity="success"
        role="status"
        action={
          <IconButton
            {...button}
            aria-label={translate('confirmation.print')}
            title={translate('confirmation.print')}
          >
            <PrintOutlined />
          </IconButton>
        }
        sx={{ py: 0, alignItems: 'center', '& .MuiAlert-action': { p: 0 } }}
      >
        <span translate="no">
          {title} · {maskCardNumber(number)} · {plainText(kind, value, translate)}
        </span>
      </Alert>
    );
  }
  return (
    <CardPanel
      number={number}
      title={title}
      icon={<CheckCircle />}
      facts={facts}
      action={
        <Button {...button} variant="outlined" startIcon={<PrintOutlined />}>
          {translate('confirmation.print')}
        </Button>
      }
    />
  );
}
