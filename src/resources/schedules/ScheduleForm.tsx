import Alert from '@mui/material/Alert';
import { BooleanInput, SelectInput, TextInput } from 'react-admin';
import { isReportResource } from '../../../contract/savedView.ts';
import { usualTime } from '../../../contract/schedule.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { session } from '../../session.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { ContractForm } from '../../views/ContractForm.tsx';
import { listTitle } from '../../views/listTitle.ts';
import { PanelForm } from '../../views/PanelForm.tsx';
import { RecipientsInput, RhythmInput } from '../../views/ScheduleInputs.tsx';
import { useSavedViews } from '../../views/useSavedViews.ts';

/** /panel/scheduled-reports/create and …/{id}/edit (requirements "Scheduled reports"). */
export default function ScheduleForm() {
  const translate = useTranslate();
  const { views: saved, isPending, error, refetch } = useSavedViews();
  // With the name of the list: a user may give views of several lists the same name.
  const views = saved.flatMap(({ id, name, resource, filter }) =>
    isReportResource(resource) ? [{ id, name: `${name} (${translate(listTitle(resource, filter))})` }] : [],
  );
  return (
    <PanelForm record={{ every: 'week', at: usualTime, to: [session.user()?.id], paused: false }}>
      <ContractForm>
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!isPending && !error && views.length === 0 && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate('resources.schedules.hint.noViews')}
          </Alert>
        )}
        <SelectInput autoFocus source="view" choices={views} isPending={isPending} translateChoice={false} />
        <RhythmInput />
        <TextInput source="at" helperText="resources.schedules.hint.at" autoComplete="off" />
        <RecipientsInput />
        <BooleanInput source="paused" />
      </ContractForm>
    </PanelForm>
  );
}
