import Alert from '@mui/material/Alert';
import { useEffect } from 'react';
import { BooleanInput, SelectInput, TextInput } from 'react-admin';
import { useFormState } from 'react-hook-form';
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
  return (
    <PanelForm record={{ every: 'week', at: usualTime, to: [session.user()?.id], paused: false }}>
      <ContractForm>
        <ViewInput />
        <RhythmInput />
        <TextInput source="at" helperText="resources.schedules.hint.at" autoComplete="off" />
        <RecipientsInput />
        <BooleanInput source="paused" />
      </ContractForm>
    </PanelForm>
  );
}

/** Which saved view is sent. */
function ViewInput() {
  const translate = useTranslate();
  const { views: saved, isPending, error, refetch } = useSavedViews();
  const { errors } = useFormState();
  // It may have been deleted since the views were loaded.
  const isRefused = errors.view?.type === 'server';
  useEffect(() => {
    if (isRefused) void refetch();
  }, [isRefused, refetch]);
  // With the name of the list: a user may give views of several lists the same name.
  const views = saved.flatMap(({ id, name, resource, filter }) =>
    isReportResource(resource) ? [{ id, name: `${name} (${translate(listTitle(resource, filter))})` }] : [],
  );
  return (
    <>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!isPending && !error && views.length === 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('resources.schedules.hint.noViews')}
        </Alert>
      )}
      <SelectInput autoFocus source="view" choices={views} isPending={isPending} translateChoice={false} />
    </>
  );
}
