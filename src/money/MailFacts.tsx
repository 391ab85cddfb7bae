import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/useTranslate.ts';
import { BreakableText } from '../ui/BreakableText.tsx';
import type { Fact } from './facts.ts';
import { knownFacts } from './knownFacts.ts';

interface MailFactsProps {
  facts: readonly Fact[];
  message: string | null;
}

/** What an e-card's mail says, and what is known of it. */
export function MailFacts({ facts, message }: MailFactsProps) {
  const translate = useTranslate();
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1.5 }}>
      {knownFacts(facts, translate).map(({ label, text }) => (
        <div key={label}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {translate(label)}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <BreakableText>{text}</BreakableText>
          </Box>
        </div>
      ))}
      {message && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {translate('words.fields.message')}
          </Typography>
          <Box component="dd" dir="auto" sx={{ m: 0, whiteSpace: 'pre-line' }}>
            <BreakableText>{message}</BreakableText>
          </Box>
        </Box>
      )}
    </Box>
  );
}
