import { Inputs } from '../../kinds/Inputs.tsx';
import { AuditHistory } from '../views/AuditHistory.tsx';
import { ContractForm } from '../views/ContractForm.tsx';
import { PanelForm } from '../views/PanelForm.tsx';

/** /panel/salons/create and /panel/salons/{id}/edit (requirements "Salons"). */
export default function SalonForm() {
  return (
    <PanelForm aside={<AuditHistory />}>
      <ContractForm>
        <Inputs<'salons'> of={['name', 'address']} autoFocus />
      </ContractForm>
    </PanelForm>
  );
}
