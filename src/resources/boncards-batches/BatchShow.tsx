import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useRecordContext } from 'ra-core';
import { boncardStatuses } from '../../../contract/codes.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Facts } from '../../kinds/Facts.tsx';
import { filtered, paths } from '../../paths.ts';
import { Figure } from '../../ui/Figure.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { pollWhile, useIsAttended } from '../../ui/polling.ts';
import { RecordFigures } from '../../ui/RecordFigures.tsx';
import { AuditHistory } from '../../views/AuditHistory.tsx';
import { PanelShow } from '../../views/PanelShow.tsx';
import { filterOf } from '../../wire/filterOf.ts';
import { known } from '../../wire/unreadable.ts';
import { BatchPrint } from './BatchPrint.tsx';
import { type Batch, isChanging, isHeld } from './batch.ts';

/** How often the page asks whether the batch can be printed again while somebody attends to it, in milliseconds. */
const REFRESH_MS = 60_000;

/** /panel/boncard-batches/{id}: a batch, its cards by status, and its print (requirements "Batches"). */
export default function BatchShow() {
  const refreshMs = useIsAttended() && REFRESH_MS;
  return (
    <PanelShow
      queryOptions={{
        refetchInterval({ state }) {
          const shown = state.data && [state.data as Batch];
          return pollWhile(isChanging, shown) || (shown?.some(isHeld) ? refreshMs : false);
        },
      }}
      aside={
        <Stack spacing={2.5}>
          <BatchPrint />
          <AuditHistory />
        </Stack>
      }
    >
      <Making />
      <CardFigures />
      <Facts<'boncards-batches'> of={['status', 'progress', 'created', 'prints']} />
    </PanelShow>
  );
}

function Making() {
  const translate = useTranslate();
  if (useRecordContext<Batch>()?.status !== 'making') return null;
  return (
    <Alert severity="info" role="status" sx={{ borderRadius: 0 }}>
      {translate('resources.boncards-batches.making')}
    </Alert>
  );
}

/** How many cards have each status; each figure links to the list of these cards. */
function CardFigures() {
  const translate = useTranslate();
  const batch = useRecordContext<Batch>();
  const cards = known(batch?.cards);
  if (!batch || !cards) return null;
  return (
    <RecordFigures label={translate('resources.boncards-batches.figures')}>
      {boncardStatuses.map((status) => (
        <Figure
          key={status}
          name={translate(`words.fields.cards.${status}`)}
          value={formatCount(known(cards[status]) ?? 0)}
          to={filtered(paths.boncards, filterOf('boncards', { batch_id: batch.id, status }))}
        />
      ))}
    </RecordFigures>
  );
}
