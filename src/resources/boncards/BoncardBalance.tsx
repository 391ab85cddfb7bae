import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { KindField } from '../../kinds/KindField.tsx';
import { BoncardActions } from './BoncardActions.tsx';
import type { Boncard } from './boncard.ts';

/** Balance, status and actions of the surrounding card. */
export function BoncardBalance() {
  const translate = useTranslate();
  const card = useRecordContext<Boncard>();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        ...(card && { p: { xs: 2, sm: 3 }, borderBottom: 1, borderColor: 'divider' }),
      }}
    >
      {card && (
        <div>
          <Typography variant="body2" color="textSecondary">
            {translate('resources.boncards.fields.amount')}
          </Typography>
          <Typography component="p" sx={{ fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.25 }}>
            <KindField source="amount" />
          </Typography>
          <KindField source="status" />
        </div>
      )}
      <BoncardActions />
    </Box>
  );
}
