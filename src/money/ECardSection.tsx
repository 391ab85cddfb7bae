import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { StatusBadges } from '../kinds/StatusBadge.tsx';
import { statusesOf } from '../kinds/statuses.ts';
import { Section } from '../ui/Section.tsx';
import type { NumberedBoncard } from '../wire/panelRecord.ts';
import type { Sending } from '../wire/sending.ts';
import type { Fact } from './facts.ts';
import { MailFacts } from './MailFacts.tsx';
import { SendECard } from './SendECard.tsx';

interface ECardSectionProps {
  card: NumberedBoncard;
  /** Its last mail. */
  sending: Sending;
  /** The last day on which the card pays, if that is known. */
  lastDay: WarsawDay | undefined;
  /** Whether the signed-in user may send it again at the moment. */
  maySend: boolean;
}

/** The state of an e-card's mail, and what can be done about it. */
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
      padded
    >
      <SendECard
        card={card}
        sending={sending}
        lastDay={lastDay}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
      <MailFacts facts={facts} message={message} />
      {maySend && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {translate('send.submit')}
          </Button>
          {/* Opens the same dialog: nobody looks behind "send again" for a way to correct an address. */}
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {translate('eCard.correct')}
          </Button>
        </Box>
      )}
    </Section>
  );
}
