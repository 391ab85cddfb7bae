import DialogContentText from '@mui/material/DialogContentText';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Fact } from '../../money/facts.ts';
import { MailFacts } from '../../money/MailFacts.tsx';
import { TellDialog } from '../../ui/TellDialog.tsx';
import { lastDayAfter } from './lastDayAfter.ts';

/** A preview of an e-card's mail with what has been typed so far. The link is made only when the mail is sent. */
export function MailPreview({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
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
    <TellDialog title={translate('eCard.preview')} onClose={onClose}>
      <DialogContentText sx={{ mb: 2 }}>{translate('eCard.previewWhat')}</DialogContentText>
      <MailFacts facts={facts} message={message} asMail />
    </TellDialog>
  );
}
