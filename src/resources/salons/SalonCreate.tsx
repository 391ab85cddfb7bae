import { PanelCreate } from '../views/PanelCreate.tsx';
import { SalonForm } from './SalonForm.tsx';

/** /panel/salons/create (spec §2). */
export default function SalonCreate() {
  return (
    <PanelCreate>
      <SalonForm />
    </PanelCreate>
  );
}
