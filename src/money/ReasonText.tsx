import { TextInput } from 'react-admin';

/** A reason in the user's own words. Enter begins a new line, so that a scanner's Enter cannot submit it. */
export function ReasonText({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <TextInput source="reason" label="words.fields.reason" multiline minRows={2} autoFocus={autoFocus} />
  );
}
