import { Columns } from '../../views/Columns.tsx';
import { PanelList } from '../../views/PanelList.tsx';

/** /panel/salons: the salons of the chain (requirements "Salons"). */
export default function SalonList() {
  return (
    <PanelList<'salons'> columns={['name', 'address']}>
      <Columns />
    </PanelList>
  );
}
