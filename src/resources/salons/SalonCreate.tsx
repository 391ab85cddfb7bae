import { PanelCreate } from '../views/PanelCreate.tsx';
import { SalonForm } from './SalonForm.tsx';

/** /panel/salons/create (requirements "Salons"). */
export default function SalonCreate() {
  return (
    <PanelCreate>
      <SalonForm />
    </PanelCreate>
  );
}
