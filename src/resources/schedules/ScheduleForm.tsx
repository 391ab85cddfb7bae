import Alert from '@mui/material/Alert';
import {
  AutocompleteArrayInput,
  BooleanInput,
  ReferenceArrayInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import { isReportResource, type ReportResource } from '../../../contract/savedView.ts';
import { scheduleRhythms } from '../../../contract/schedule.ts';
import { canAccess } from '../../canAccess.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { choicesOf } from '../../kinds/choicesOf.ts';
import { session } from '../../session.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { ContractForm } from '../../views/ContractForm.tsx';
import { PanelForm } from '../../views/PanelForm.tsx';
import { useSavedViews } from '../../views/useSavedViews.ts';

/** /panel/scheduled-reports/create and …/{id}/edit (requirements "Scheduled reports"). */
export default function ScheduleForm() {
  const translate = useTranslate();
  const { views: saved, isPending, error, refetch } = useSavedViews();
  // People may call views of several lists the same.
  const views = saved.flatMap(({ id, name, resource, filter }) =>
    isReportResource(resource) ? [{ id, name: `${name} (${translate(listTitle(resource, filter))})` }] : [],
  );
  return (
    <PanelForm record={{ every: 'week', at: '07:00', to: [session.user()?.id], paused: false }}>
      <ContractForm>
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!isPending && !error && views.length === 0 && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate('resources.schedules.hint.noViews')}
          </Alert>
        )}
        <SelectInput source="view" choices={views} isPending={isPending} translateChoice={false} />
        <SelectInput source="every" isRequired choices={choicesOf('rhythms', scheduleRhythms)} />
        <TextInput source="at" helperText="resources.schedules.hint.at" autoComplete="off" />
        {canAccess({ resource: 'users', action: 'list' }) && (
          <ReferenceArrayInput source="to" reference="users" perPage={25}>
            <AutocompleteArrayInput
              optionText="fullname"
              filterToQuery={(query: string) => ({ query })}
              helperText="resources.schedules.hint.to"
            />
          </ReferenceArrayInput>
        )}
        <BooleanInput source="paused" />
      </ContractForm>
    </PanelForm>
  );
}

function listTitle(resource: ReportResource, { stats_type: type }: Record<string, unknown>): MessageKey {
  if (resource !== 'boncards-transactions') return `words.lists.${resource}`;
  return `words.lists.boncards-transactions.${type === 'sell' ? 'sell' : 'charge'}`;
}
