import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { canAccess } from '../canAccess.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import type { AskDialogProps } from './AskDialog.tsx';

const AskDialog = lazyPart(async () => (await import('./AskDialog.tsx')).AskDialog, 0);

/**
 * A button that asks the office to do what a user at the counter may not do themselves (requirements "Requests").
 */
export function AskOffice(about: Omit<AskDialogProps, 'onClose' | 'onSent'>) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  // Loaded in advance: a key pressed right after the button is meant for the dialog.
  useEffect(() => void AskDialog.preload().catch(() => undefined), []);
  if (!canAccess({ resource: 'requests', action: 'create' })) return null;
  if (isSent) return <span role="status">{translate('ask.sent')}</span>;
  return (
    <>
      <Button color="inherit" variant="outlined" sx={{ mt: 1 }} onClick={() => setOpen(true)}>
        {translate(`ask.for.${about.kind}`)}
      </Button>
      {isOpen && <AskDialog {...about} onClose={() => setOpen(false)} onSent={() => setSent(true)} />}
    </>
  );
}
