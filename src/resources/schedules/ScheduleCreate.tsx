import { session } from '../../session.ts';
import { PanelCreate } from '../views/PanelCreate.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';

/** /panel/scheduled-reports/create (requirements "Scheduled reports"). */
export default function ScheduleCreate() {
  return (
    <PanelCreate record={{ every: 'week', at: '07:00', to: [session.user()?.id], paused: false }}>
      <ScheduleForm />
    </PanelCreate>
  );
}
