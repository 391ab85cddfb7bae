import { TextInput } from 'react-admin';

/** A reason in words of one's own. Enter begins a line, so that no scanner submits it. */
export function ReasonText({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <TextInput source="reason" label="words.fields.reason" multiline minRows={2} autoFocus={autoFocus} />
  );
}
