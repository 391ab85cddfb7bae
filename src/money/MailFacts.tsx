import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/useTranslate.ts';
import { BreakableText } from '../ui/BreakableText.tsx';
import type { Fact } from './facts.ts';
import { knownFacts } from './knownFacts.ts';

interface MailFactsProps {
  facts: readonly Fact[];
  message: string | null;
  /** Makes it look like the mail: one fact per line, and the message in a frame. */
  asMail?: boolean;
}

/** The content of an e-card's mail, and what is known about the mail. */
export function MailFacts({ facts, message, asMail = false }: MailFactsProps) {
  const translate = useTranslate();
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', ...(asMail ? lines : pairs) }}>
      {knownFacts(facts, translate).map(({ label, text }) => (
        <Box key={label} {...(asMail && { sx: line })}>
          <Typography component="dt" variant={asMail ? 'body1' : 'body2'} color="textSecondary">
            {translate(label)}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <BreakableText>{text}</BreakableText>
          </Box>
        </Box>
      ))}
      {message && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {translate('words.fields.message')}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Box
              component="blockquote"
              dir="auto"
              sx={{
                m: 0,
                whiteSpace: 'pre-line',
                ...(asMail && { mt: 0.5, p: 2, border: 1, borderColor: 'divider', borderRadius: 2 }),
              }}
            >
              <BreakableText>{message}</BreakableText>
            </Box>
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** Each word stands next to its value. */
const lines = { gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1 };
const line = { display: 'contents', '& > dd': { fontWeight: 600 } };

/** Two facts stand next to each other, each below its word. */
const pairs = { gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1.5 };
