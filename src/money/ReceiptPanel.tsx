import CheckCircle from '@mui/icons-material/CheckCircle';
import PostAdd from '@mui/icons-material/PostAdd';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Ref } from 'react';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { plainText } from '../kinds/plainText.ts';
import { IconOnPhoneButton } from '../ui/IconOnPhoneButton.tsx';
import { CardPanel } from './CardPanel.tsx';
import type { Receipt } from './receipt.ts';

interface ReceiptPanelProps {
  receipt: Receipt;
  onPrint: (receipt: Receipt) => void;
  /** Called if the customer has another card on the same document. */
  onContinue?: (() => void) | undefined;
  /** One line only: the next card has been scanned, and must not be mistaken for this one. */
  short?: boolean;
  /** Used to focus its title. */
  titleRef?: Ref<HTMLHeadingElement>;
}

/** The last receipt, with a button to print it; it stays until the next search. */
export function ReceiptPanel({ receipt, onPrint, onContinue, short = false, titleRef }: ReceiptPanelProps) {
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
    <Box sx={{ display: 'grid', gap: 1 }}>
      <CardPanel
        number={number}
        title={title}
        titleRef={titleRef}
        icon={<CheckCircle />}
        facts={facts}
        action={
          <IconOnPhoneButton
            {...button}
            variant="outlined"
            startIcon={<PrintOutlined />}
            label={translate('confirmation.print')}
          />
        }
      />
      {onContinue && (
        <Button
          variant="outlined"
          aria-keyshortcuts="F3"
          startIcon={<PostAdd />}
          onClick={onContinue}
          sx={{ justifySelf: { sm: 'start' } }}
        >
          {translate('recorded.sameDocument')}
          <Box component="span" sx={{ ml: 0.5, display: { xs: 'none', sm: 'inline' } }}>
            (F3)
          </Box>
        </Button>
      )}
    </Box>
  );
}
