import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { boncardCan } from '../../../contract/boncardCan.ts';
import { groupCardNumber } from '../../../contract/cardNumber.ts';
import { statusOf } from '../../custom/fields/boncardStatus.ts';
import { FactList } from '../../custom/fields/FactList.tsx';
import { OneRecord } from '../../custom/fields/OneRecord.tsx';
import { Sheet } from '../../custom/fields/Sheet.tsx';
import { paths } from '../../paths.ts';
import { session } from '../../session.ts';
import { useRecordChange } from '../views/useRecordChange.ts';
import { BoncardTimeline } from './BoncardTimeline.tsx';
import { boncardFacts } from './boncardFacts.tsx';
import type { BoncardRow } from './boncardRow.ts';
import { CancelBoncard } from './CancelBoncard.tsx';

/** One card: what is on it, who did what and when, and every change of its balance where the host tells them. */
export default function BoncardDetails() {
  const translate = useTranslate();
  const [toCancel, setToCancel] = useState<BoncardRow>();
  const unlocking = useRecordChange<BoncardRow>({
    send: (dataProvider, { id }) => dataProvider.unlockBoncard({ params: { id } }),
    done: 'boncardRecord.unlocked',
  });
  return (
    <OneRecord<BoncardRow> resource="boncards" listPath={paths.boncards}>
      {(card) => (
        <Stack spacing={2.5} sx={{ maxWidth: 800 }}>
          <CancelBoncard card={toCancel} onClose={() => setToCancel(undefined)} />
          <Sheet>
            <Typography variant="h2" sx={{ mb: 2.5, fontVariantNumeric: 'tabular-nums' }}>
              {groupCardNumber(card.number)}
            </Typography>
            <FactList facts={boncardFacts(card, translate)} />
          </Sheet>
          <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap' }}>
            {session.can('unlock') && (
              <Button variant="outlined" loading={unlocking.isPending} onClick={() => unlocking.mutate(card)}>
                {translate('boncardRecord.unlock')}
              </Button>
            )}
            {boncardCan.cancel({ status: statusOf(card) }) && (
              <Button color="error" variant="outlined" onClick={() => setToCancel(card)}>
                {translate('cancel.submit')}
              </Button>
            )}
          </Stack>
          {session.can('timeline') && <BoncardTimeline id={card.id} />}
        </Stack>
      )}
    </OneRecord>
  );
}
