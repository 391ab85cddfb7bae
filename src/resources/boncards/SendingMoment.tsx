import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { StatusBadges } from '../../kinds/StatusBadge.tsx';
import { statusesOf } from '../../kinds/statuses.ts';
import { HistoryEntry } from '../../views/HistoryEntry.tsx';
import type { Sending } from '../../wire/sending.ts';

/** One mail of an e-card: who sent it, to whom, its state, and since when. */
export function SendingMoment({ sending }: { sending: Sending }) {
  const translate = useTranslate();
  const { state, asked, email, sent_at, failed_at, opened_at } = sending;
  const since = (
    [
      ['words.sendingStates.sent', sent_at],
      ['words.sendingStates.failed', failed_at],
      ['words.sendingStates.opened', opened_at],
    ] as const
  ).filter(([, at]) => at !== null);
  return (
    <HistoryEntry
      name={translate('eCard.mail')}
      facts={[plainText('doneBy', asked, translate), email ?? translate('eCard.gone')]}
      aside={<StatusBadges of={statusesOf.sendingState(state)} />}
    >
      {since.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {since
            .map(([label, at]) => `${translate(label)}: ${plainText('moment', at, translate)}`)
            .join(' · ')}
        </Typography>
      )}
    </HistoryEntry>
  );
}
