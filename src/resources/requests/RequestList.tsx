import { filterInputs } from '../../kinds/Inputs.tsx';
import { Columns } from '../../views/Columns.tsx';
import { PanelList } from '../../views/PanelList.tsx';

const filters = filterInputs('requests', ['status', 'kind', 'salon']);
const open = { status: 'open' };

/**
 * /panel/requests: what the counters ask the office to do, at first only open requests; employers see their own
 * (requirements "Requests").
 */
export default function RequestList() {
  return (
    <PanelList<'requests'>
      filters={filters}
      filterDefaultValues={open}
      columns={['boncard', 'kind', 'status', 'created', 'salon']}
      empty={false}
    >
      <Columns />
    </PanelList>
  );
}
