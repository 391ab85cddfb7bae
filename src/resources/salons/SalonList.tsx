import { Columns } from '../../kinds/Columns.tsx';
import { PanelList } from '../../views/PanelList.tsx';

const columns = ['name', 'address'] as const;

/** /panel/salons: the salons of the chain (requirements "Salons"). */
export default function SalonList() {
  return (
    <PanelList columns={columns}>
      <Columns<'salons'> of={columns} />
    </PanelList>
  );
}
