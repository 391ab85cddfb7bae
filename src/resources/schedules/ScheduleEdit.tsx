import { PanelEdit } from '../views/PanelEdit.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';

/** /panel/scheduled-reports/{id}/edit (requirements "Scheduled reports"). */
export default function ScheduleEdit() {
  return (
    <PanelEdit>
      <ScheduleForm />
    </PanelEdit>
  );
}
