import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NOTHING } from '../../kinds/nothing.ts';
import { plainText } from '../../kinds/plainText.ts';
import { StatusBadges } from '../../kinds/StatusBadge.tsx';
import { statusesOf } from '../../kinds/statuses.ts';
import type { Sending } from '../../wire/sending.ts';

/** One mail of an e-card: who had it sent, to whom, and what has become of it, and when. */
export function SendingMoment({ sending }: { sending: Sending }) {
  const translate = useTranslate();
  const { state, asked, email, sent_at, failed_at, opened_at } = sending;
  const facts = [plainText('doneBy', asked, translate), email ?? translate('eCard.gone')];
  const since = (
    [
      ['words.sendingStates.sent', sent_at],
      ['words.sendingStates.failed', failed_at],
      ['words.sendingStates.opened', opened_at],
    ] as const
  ).filter(([, at]) => at !== null);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Typography sx={{ fontWeight: 600 }}>{translate('eCard.mail')}</Typography>
        <StatusBadges of={statusesOf.sendingState(state)} />
      </Box>
      <Typography variant="body2" color="textSecondary" translate="no" sx={{ overflowWrap: 'anywhere' }}>
        {facts.filter((fact) => fact !== NOTHING).join(' · ')}
      </Typography>
      {since.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {since
            .map(([label, at]) => `${translate(label)}: ${plainText('moment', at, translate)}`)
            .join(' · ')}
        </Typography>
      )}
    </>
  );
}
