import MenuItem from '@mui/material/MenuItem';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { DataTable, Empty, FilterButton } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Columns } from '../../kinds/Columns.tsx';
import { filterInputs } from '../../kinds/Inputs.tsx';
import { ListTools } from '../views/ListTools.tsx';
import { PanelList } from '../views/PanelList.tsx';
import { RowMenu } from '../views/RowMenu.tsx';
import { ViewButton, ViewItem } from '../views/ViewButton.tsx';
import { BoncardSearch } from './BoncardSearch.tsx';
import { type Boncard, isPossible, maskedNumberOf } from './boncard.ts';
import { CancelBoncard } from './CancelBoncard.tsx';

const filters = [
  <BoncardSearch key="query" source="query" alwaysOn />,
  ...filterInputs('boncards', ['status']),
];

/** /panel/bons: the list of cards (requirements "Card administration"). */
export default function BoncardList() {
  const [toCancel, setToCancel] = useState<Boncard>();
  return (
    <>
      <CancelBoncard card={toCancel} onClose={() => setToCancel(undefined)} />
      <PanelList
        filters={filters}
        actions={
          <ListTools>
            <FilterButton />
          </ListTools>
        }
        empty={<NoBoncards />}
      >
        <Columns<'boncards'> of={['number', 'status', 'amount', 'valid_until', 'type', 'mother_salon']}>
          <DataTable.Col label="list.actions" align="right">
            <BoncardMenu onCancel={setToCancel} />
          </DataTable.Col>
        </Columns>
      </PanelList>
    </>
  );
}

/** Shown while there are no cards: links to the import. */
function NoBoncards() {
  const translate = useTranslate();
  return (
    <>
      <Empty />
      <ViewButton resource="boncards-imports" view="list" variant="contained">
        {translate('resources.boncards.action.import')}
      </ViewButton>
    </>
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
        <MenuItem onClick={() => onCancel(card)}>{translate('cancel.submit')}</MenuItem>
      )}
    </RowMenu>
  );
}
