import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LedgerKind } from '../../../contract/codes.ts';
import type { AnswerOf } from '../../callTypes.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NOTHING, plainText } from '../../kinds/plainText.ts';

type WireEntry = AnswerOf<'GET /api/boncards/:id/ledger'>['items'][number];

const signs: Record<LedgerKind, '+' | '−'> = { charge: '+', purchase: '−', cancellation: '−' };

/** One change of a balance: what happened, by whom, and what was left. */
export function TimelineEntry({ entry }: { entry: WireEntry }) {
  const translate = useTranslate();
  const facts = [
    plainText('deed', entry, translate),
    plainText('salon', entry.salon, translate),
    plainText('text', entry.document, translate),
  ];
  const balance = plainText('money', entry.balance_after, translate);
  return (
    <Box
      component="li"
      sx={{
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 9em' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {translate(`resources.boncards.timeline.kinds.${entry.kind}`)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.filter((fact) => fact !== NOTHING).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {`${signs[entry.kind]}${plainText('money', entry.amount, translate)}`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {translate('resources.boncards.timeline.balance', { amount: balance })}
        </Typography>
      </Box>
    </Box>
  );
}
