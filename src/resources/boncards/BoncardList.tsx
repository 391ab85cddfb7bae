import Box from '@mui/material/Box';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { Empty } from 'react-admin';
import { boncardsQuery } from '../../../contract/boncardList.ts';
import { canAccess, isTaken } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { filterInputs } from '../../kinds/Inputs.tsx';
import { KindInput } from '../../kinds/KindInput.tsx';
import { PeriodInput } from '../../kinds/PeriodInput.tsx';
import { BulkActions } from '../../views/BulkActions.tsx';
import { CallItem } from '../../views/CallItem.tsx';
import { Columns } from '../../views/Columns.tsx';
import { PanelList } from '../../views/PanelList.tsx';
import { RowMenu } from '../../views/RowMenu.tsx';
import { ViewButton, ViewItem } from '../../views/ViewButton.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { BoncardSearch } from './BoncardSearch.tsx';
import { isPossible, maskedNumberOf } from './boncard.ts';
import { boncardActions } from './bulkActions.ts';
import { CardDialog } from './CardDialog.tsx';
import { ExportBoncards } from './ExportBoncards.tsx';
import { StatusFilter } from './StatusFilter.tsx';

const filters = [
  <BoncardSearch key="query" source="query" alwaysOn />,
  <StatusFilter key="status" source="status" to="expired" alwaysOn />,
  <PeriodInput
    key="valid_until"
    source="valid_until_from"
    to="valid_until_to"
    label="words.fields.valid_until"
    whole
    alwaysOn
  />,
  ...filterInputs('boncards', ['type', 'salon'], { isOptional: true }),
  // The record's field of this name says who blocked the card, and when; the filter is yes or no.
  <KindInput
    key="blocked"
    source="blocked"
    filter={boncardsQuery.shape.blocked}
    label="words.standings.blocked"
  />,
  ...filterInputs('boncards', ['blocked_to'], { isOptional: true }),
  <KindInput key="pin_locked" source="pin_locked" filter={boncardsQuery.shape.pin_locked} />,
  ...filterInputs('boncards', ['amount_from', 'amount_to', 'batch_id', 'import_id', 'e_card'], {
    isOptional: true,
  }),
];

/** /panel/bons: the list of cards (requirements "Card administration"). */
export default function BoncardList() {
  const [toCancel, setToCancel] = useState<Boncard>();
  // Without the `ids` filter the file would have all cards.
  const isExported = isTaken('boncards.list', 'ids') && isTaken('boncards.list', 'export');
  return (
    <>
      <CardDialog action="cancel" card={toCancel} onClose={() => setToCancel(undefined)} />
      <BulkActions of={boncardActions} together={isExported && <ExportBoncards />}>
        {(buttons) => (
          <PanelList<'boncards'>
            columns={['number', 'status', 'amount', 'valid_until', 'type', 'mother_salon']}
            filters={filters}
            empty={<NoBoncards />}
          >
            <Columns menu={<BoncardMenu onCancel={setToCancel} />} bulkActionButtons={buttons} />
          </PanelList>
        )}
      </BulkActions>
    </>
  );
}

/** Shown while there are no cards: links to the pages where cards are made or imported. */
function NoBoncards() {
  const translate = useTranslate();
  return (
    <Box sx={{ textAlign: 'center' }}>
      <Empty />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
        <ViewButton resource="boncards-imports" view="list" variant="contained">
          {translate('resources.boncards-imports.action.upload')}
        </ViewButton>
        {canAccess({ resource: 'boncards-batches', action: 'create' }) && (
          <ViewButton resource="boncards-batches" view="create" variant="outlined">
            {translate('resources.boncards-batches.action.createFirst')}
          </ViewButton>
        )}
      </Box>
    </Box>
  );
}

function BoncardMenu({ onCancel }: { onCancel: (card: Boncard) => void }) {
  const translate = useTranslate();
  const card = useRecordContext<Boncard>();
  if (!card) return null;
  return (
    <RowMenu of={maskedNumberOf(card)}>
      <ViewItem view="show">{translate('list.details')}</ViewItem>
      {isPossible('cancel', card) && (
        <CallItem call="cancelBoncard" onClick={() => onCancel(card)}>
          {translate('cancel.submit')}
        </CallItem>
      )}
    </RowMenu>
  );
}
