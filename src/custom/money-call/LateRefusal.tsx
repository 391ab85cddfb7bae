import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslate } from 'ra-core';

/** That a call of before a reload was refused, and why: there is no form any more beside which to say it. */
export function LateRefusal({ kind, why }: { kind: 'charge' | 'purchase'; why: string }) {
  const translate = useTranslate();
  return (
    <Alert severity="error">
      <AlertTitle>{translate(`${kind}.refused`)}</AlertTitle>
      {why}
    </Alert>
  );
}
