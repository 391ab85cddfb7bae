import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { StatusBadges } from '../kinds/StatusBadge.tsx';
import { statusesOf } from '../kinds/statuses.ts';
import { BreakableText } from '../ui/BreakableText.tsx';
import { Section } from '../ui/Section.tsx';
import type { NumberedBoncard } from '../wire/panelRecord.ts';
import type { Sending } from '../wire/sending.ts';
import type { Fact } from './facts.ts';
import { knownFacts } from './knownFacts.ts';
import { SendECard } from './SendECard.tsx';

interface ECardSectionProps {
  card: NumberedBoncard;
  /** Its last mail. */
  sending: Sending;
  /** The last day on which the card pays, if that is known. */
  lastDay: WarsawDay | undefined;
  /** Whether the signed-in person may send it again now. */
  maySend: boolean;
}

/** What has become of an e-card's mail, and what can be done about it. */
export function ECardSection({ card, sending, lastDay, maySend }: ECardSectionProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { state, email, message } = sending;
  const facts: Fact[] = [
    { label: 'words.fields.email', kind: 'email', value: email ?? translate('eCard.gone') },
    { label: 'words.fields.recipient', kind: 'text', value: sending.recipient },
    { label: 'words.fields.send_on', kind: 'day', value: sending.send_on },
    { label: 'eCard.asked', kind: 'doneBy', value: sending.asked },
    { label: 'words.sendingStates.sent', kind: 'moment', value: sending.sent_at },
    { label: 'words.sendingStates.failed', kind: 'moment', value: sending.failed_at },
    { label: 'words.sendingStates.opened', kind: 'moment', value: sending.opened_at },
  ];
  return (
    <Section
      title={translate('words.fields.e_card')}
      tools={<StatusBadges of={statusesOf.sendingState(state)} />}
    >
      <SendECard
        card={card}
        sending={sending}
        lastDay={lastDay}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
      <Box
        component="dl"
        sx={{ m: 0, px: 2, pb: 2, display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1.5 }}
      >
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
      {maySend && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, px: 2, pb: 2 }}>
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {translate('send.submit')}
          </Button>
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {translate('eCard.correct')}
          </Button>
        </Box>
      )}
    </Section>
  );
}
