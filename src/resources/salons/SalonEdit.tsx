import { AuditHistory } from '../views/AuditHistory.tsx';
import { PanelEdit } from '../views/PanelEdit.tsx';
import { SalonForm } from './SalonForm.tsx';

/** /panel/salons/{id}/edit (requirements "Salons"). */
export default function SalonEdit() {
  return (
    <PanelEdit aside={<AuditHistory />}>
      <SalonForm />
    </PanelEdit>
  );
}
