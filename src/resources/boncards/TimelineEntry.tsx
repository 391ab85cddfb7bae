import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { LedgerKind } from '../../../contract/codes.ts';
import { formatPln, groszeOf } from '../../../contract/money.ts';
import { formatMoment } from '../../../contract/warsaw.ts';
import type { AnswerOf } from '../../callTypes.ts';

type WireEntry = AnswerOf<'GET /api/boncards/:id/ledger'>['items'][number];

const signs: Record<LedgerKind, '+' | '−'> = { charge: '+', purchase: '−', cancellation: '−' };

/** One change of a balance: what happened, by whom, and what was left. */
export function TimelineEntry({ entry }: { entry: WireEntry }) {
  const translate = useTranslate();
  const facts = [formatMoment(entry.at), entry.by.fullname, entry.salon?.name, entry.document];
  return (
    <Box
      component="li"
      sx={{
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 3,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <div>
        <Typography sx={{ fontWeight: 600 }}>{translate(`timeline.kinds.${entry.kind}`)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </div>
      <Box sx={{ ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <Typography
          sx={{ fontWeight: 600 }}
        >{`${signs[entry.kind]}${formatPln(groszeOf(entry.amount))}`}</Typography>
        <Typography variant="body2" color="textSecondary">
          {translate('timeline.balance', { amount: formatPln(groszeOf(entry.balance_after)) })}
        </Typography>
      </Box>
    </Box>
  );
}
