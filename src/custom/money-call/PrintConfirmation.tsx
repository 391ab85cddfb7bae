import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Confirmation, type ConfirmationProps } from './Confirmation.tsx';

/** Prints what the customer may take along; on the screen there is only the button. */
export function PrintConfirmation(confirmation: ConfirmationProps) {
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
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<PrintOutlined />}
        onClick={() => setPrinting(true)}
      >
        {translate('confirmation.print')}
      </Button>
      {isPrinting && createPortal(<Confirmation {...confirmation} />, document.body)}
    </>
  );
}
