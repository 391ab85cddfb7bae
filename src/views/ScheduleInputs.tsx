import { AutocompleteArrayInput, RadioButtonGroupInput, ReferenceArrayInput } from 'react-admin';
import { scheduleRhythms } from '../../contract/schedule.ts';
import { canAccess } from '../canAccess.ts';
import { choicesOf } from '../kinds/choicesOf.ts';

/** How often a report is made. */
export function RhythmInput() {
  return (
    <RadioButtonGroupInput
      source="every"
      isRequired
      row={false}
      choices={choicesOf('rhythms', scheduleRhythms)}
    />
  );
}

/** Who gets a report; nothing for somebody whose reports are for themselves alone. */
export function RecipientsInput() {
  if (!canAccess({ resource: 'users', action: 'list' })) return null;
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
