import { Inputs } from '../../kinds/Inputs.tsx';
import { ContractForm } from '../views/ContractForm.tsx';

/** What a salon is called and where it is (requirements "Salons"). */
export function SalonForm() {
  return (
    <ContractForm>
      <Inputs<'salons'> of={['name', 'address']} autoFocus />
    </ContractForm>
  );
}
