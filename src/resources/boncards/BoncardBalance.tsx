import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { KindField } from '../../kinds/KindField.tsx';
import { session } from '../../session.ts';
import { ChangeButton } from '../views/ChangeButton.tsx';
import { type Boncard, isCancelable } from './boncard.ts';
import { CancelBoncard } from './CancelBoncard.tsx';

/** Balance, status and actions of the surrounding card. */
export function BoncardBalance() {
  const translate = useTranslate();
  const card = useRecordContext<Boncard>();
  const [toCancel, setToCancel] = useState<Boncard>();
  return (
    <>
      <CancelBoncard card={toCancel} onClose={() => setToCancel(undefined)} />
      {card && (
        <Box
          sx={{
            ...row,
            p: { xs: 2, sm: 3 },
            alignItems: 'flex-end',
            justifyContent: 'space-between',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <div>
            <Typography variant="body2" color="textSecondary">
              {translate('resources.boncards.fields.amount')}
            </Typography>
            <Typography component="p" sx={{ fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.25 }}>
              <KindField source="amount" />
            </Typography>
            <KindField source="status" />
          </div>
          <Box sx={row}>
            {session.can('unlock') && (
              <ChangeButton
                label="resources.boncards.action.unlock"
                send={(dataProvider, id) => dataProvider.unlockBoncard({ params: { id } })}
                done="resources.boncards.notifications.unlocked"
              />
            )}
            {isCancelable(card) && (
              <Button color="error" variant="outlined" onClick={() => setToCancel(card)}>
                {translate('cancel.submit')}
              </Button>
            )}
          </Box>
        </Box>
      )}
    </>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1.5 };
