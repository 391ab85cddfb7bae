import { Inputs } from '../../kinds/Inputs.tsx';
import { ContractForm } from '../views/ContractForm.tsx';

/** The form of a salon (requirements "Salons"). */
export function SalonForm() {
  return (
    <ContractForm>
      <Inputs<'salons'> of={['name', 'address']} autoFocus />
    </ContractForm>
  );
}
