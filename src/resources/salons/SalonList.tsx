import { Columns } from '../../kinds/Columns.tsx';
import { ListTools } from '../../views/ListTools.tsx';
import { PanelList } from '../../views/PanelList.tsx';
import { SavedViews } from '../../views/SavedViews.tsx';

const columns = ['name', 'address'] as const;

/** /panel/salons: the salons of the chain (requirements "Salons"). */
export default function SalonList() {
  return (
    <PanelList
      actions={
        <ListTools>
          <SavedViews columns={columns} />
        </ListTools>
      }
    >
      <Columns<'salons'> of={columns} />
    </PanelList>
  );
}
