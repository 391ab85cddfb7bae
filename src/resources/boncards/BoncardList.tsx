import { useState } from 'react';
import { DataTable, FilterButton } from 'react-admin';
import { Columns } from '../../kinds/Columns.tsx';
import { filterInputs } from '../../kinds/Inputs.tsx';
import { ListTools } from '../views/ListTools.tsx';
import { PanelList } from '../views/PanelList.tsx';
import { BoncardMenu } from './BoncardMenu.tsx';
import { BoncardSearch } from './BoncardSearch.tsx';
import type { Boncard } from './boncard.ts';
import { CancelBoncard } from './CancelBoncard.tsx';
import { NoBoncards } from './NoBoncards.tsx';

const filters = [
  <BoncardSearch key="query" source="query" alwaysOn />,
  ...filterInputs('boncards', ['status']),
];

/** /panel/bons: all cards (requirements "Card administration"). */
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
