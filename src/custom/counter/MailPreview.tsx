import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Fact } from '../../money/facts.ts';
import { knownFacts } from '../../money/knownFacts.ts';
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
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1 }}
        >
          {knownFacts(facts, translate).map(({ label, text }) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Typography component="dt" color="textSecondary">
                {translate(label)}
              </Typography>
              <Typography
                component="dd"
                translate="no"
                sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
              >
                {text}
              </Typography>
            </Box>
          ))}
        </Box>
        {message && (
          <Typography
            component="blockquote"
            dir="auto"
            translate="no"
            sx={{
              m: 0,
              mt: 2,
              p: 2,
              border: 1,
              borderColor: 'divider',
              borderRadius: 2,
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
            }}
          >
            {message}
          </Typography>
        )}
      </DialogContent>
      <CloseActions onClose={onClose} />
    </Dialog>
  );
}
