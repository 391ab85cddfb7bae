import { AutocompleteArrayInput, RadioButtonGroupInput, ReferenceArrayInput } from 'react-admin';
import { scheduleRhythms } from '../../contract/schedule.ts';
import { canAccess } from '../canAccess.ts';
import { choicesOf } from '../kinds/choicesOf.ts';
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

/** Who gets a report; nothing for users who can send reports only to themselves. */
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
