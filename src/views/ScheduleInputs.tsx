import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRecordContext } from 'ra-core';
import { AutocompleteArrayInput, RadioButtonGroupInput, ReferenceArrayInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordOf } from '../../contract/resources.ts';
import { scheduleRhythms } from '../../contract/schedule.ts';
import { canAccess } from '../canAccess.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { choicesOf } from '../kinds/choicesOf.ts';
import { session } from '../session.ts';
import { focusChosen } from '../ui/focusChosen.ts';

/** How often a report is made. */
export function RhythmInput({ autoFocus = false }) {
  return (
    <RadioButtonGroupInput
      source="every"
      isRequired
      row={false}
      {...(autoFocus && { options: { ref: focusChosen } })}
      choices={choicesOf('rhythms', scheduleRhythms)}
    />
  );
}

/** Who gets a report. Users who can send reports only to themselves have no choice. */
export function RecipientsInput() {
  if (!canAccess({ resource: 'users', action: 'list' })) return <OtherRecipients />;
  return (
    <ReferenceArrayInput source="to" reference="users" perPage={25}>
      <AutocompleteArrayInput
        optionText="fullname"
        filterToQuery={(query: string) => ({ query })}
        helperText="resources.schedules.hint.to"
      />
    </ReferenceArrayInput>
  );
}

/** Who else gets a report whose owner was an administrator when they chose them: the host wants them removed. */
function OtherRecipients() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const to: readonly string[] = useWatch({ name: 'to' }) ?? [];
  const { recipients = [] } = useRecordContext<RecordOf<'schedules'>>() ?? {};
  const me = session.user()?.id ?? '';
  const others = recipients.filter(({ id }) => id !== me && to.includes(id));
  if (others.length === 0) return null;
  const names = others.map(({ fullname }) => fullname).join(', ');
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => setValue('to', [me], { shouldDirty: true, shouldValidate: true })}
        >
          {translate('views.onlyMe')}
        </Button>
      }
    >
      {translate('resources.schedules.others', { names })}
    </Alert>
  );
}
