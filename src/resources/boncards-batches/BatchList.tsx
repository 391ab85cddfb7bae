import type { GetListResult } from 'ra-core';
import { pollWhile } from '../../ui/polling.ts';
import { Columns } from '../../views/Columns.tsx';
import { PanelList } from '../../views/PanelList.tsx';
import { type Batch, isChanging } from './batch.ts';

/** /panel/boncard-batches: the batches of cards made here (requirements "Batches"). */
export default function BatchList() {
  return (
    <PanelList<'boncards-batches'>
      columns={[
        'name',
        'status',
        'progress',
        'cards.pending',
        'cards.sold',
        'cards.canceled',
        'prints',
        'created',
      ]}
      queryOptions={{
        refetchInterval: ({ state }) => pollWhile(isChanging, (state.data as GetListResult<Batch>)?.data),
      }}
    >
      <Columns />
    </PanelList>
  );
}
