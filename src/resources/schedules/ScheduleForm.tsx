import Alert from '@mui/material/Alert';
import {
  AutocompleteArrayInput,
  BooleanInput,
  ReferenceArrayInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import { scheduleRhythms } from '../../../contract/schedule.ts';
import { isReportResource } from '../../../contract/view.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { session } from '../../session.ts';
import { ContractForm } from '../views/ContractForm.tsx';
import { useSavedViews } from '../views/useSavedViews.ts';

/** The form of a scheduled report (requirements "Scheduled reports"). */
export function ScheduleForm() {
  const translate = useTranslate();
  const views = useSavedViews().views.filter(({ resource }) => isReportResource(resource));
  return (
    <ContractForm>
      {views.length === 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('resources.schedules.hint.noViews')}
        </Alert>
      )}
      <SelectInput
        source="view"
        choices={views.map(({ id, name }) => ({ id, name }))}
        translateChoice={false}
      />
      <SelectInput
        source="every"
        isRequired
        choices={scheduleRhythms.map((id) => ({ id, name: `resources.schedules.rhythm.${id}` }))}
      />
      <TextInput
        source="at"
        helperText="resources.schedules.hint.at"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 5 } }}
      />
      {session.role() === 'administrator' && (
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
  );
}
