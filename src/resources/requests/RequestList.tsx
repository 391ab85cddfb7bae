import { filterInputs } from '../../kinds/Inputs.tsx';
import { Columns } from '../../views/Columns.tsx';
import { PanelList } from '../../views/PanelList.tsx';

const filters = filterInputs('requests', ['status', 'kind', 'salon']);
const open = { status: 'open' };

/** /panel/requests: what counters ask of the office, at first what waits; an employee sees their own (requirements "Requests"). */
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
