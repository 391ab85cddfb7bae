import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import { Slip, type SlipProps } from './Slip.tsx';

/** Prints what the customer may take along; on the screen there is only the button, or its icon. */
export function PrintSlip({ short, ...slip }: SlipProps & { short: boolean }) {
  const translate = useTranslate();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const done = () => setPrinting(false);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [isPrinting]);
  return (
    <>
      {short ? (
        <IconButton
          color="inherit"
          aria-label={translate('confirmation.print')}
          title={translate('confirmation.print')}
          onClick={() => setPrinting(true)}
        >
          <PrintOutlined />
        </IconButton>
      ) : (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<PrintOutlined />}
          onClick={() => setPrinting(true)}
        >
          {translate('confirmation.print')}
        </Button>
      )}
      {isPrinting && createPortal(<Slip {...slip} />, document.body)}
    </>
  );
}
