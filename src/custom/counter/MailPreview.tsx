import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Fact } from '../../money/facts.ts';
import { MailFacts } from '../../money/MailFacts.tsx';
import { CloseActions } from '../../ui/CloseActions.tsx';
import { lastDayAfter } from './lastDayAfter.ts';

/** A look at what an e-card's mail says, as far as it is typed; the link is made when it is sent. */
export function MailPreview({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const { email, recipient, message, send_on, amount, type, expired_months } = useFormContext().getValues();
  const facts: Fact[] = [
    { label: 'words.fields.email', kind: 'text', value: email },
    { label: 'words.fields.send_on', kind: 'day', value: send_on || translate('eCard.atOnce') },
    { label: 'words.fields.recipient', kind: 'text', value: recipient },
    { label: 'words.fields.amount', kind: 'money', value: amount },
    { label: 'words.fields.type', kind: 'boncardType', value: type },
    { label: 'words.fields.valid_until', kind: 'day', value: lastDayAfter(expired_months) },
  ];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('eCard.preview')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('eCard.previewWhat')}</DialogContentText>
        <MailFacts facts={facts} message={message} />
      </DialogContent>
      <CloseActions onClose={onClose} />
    </Dialog>
  );
}
