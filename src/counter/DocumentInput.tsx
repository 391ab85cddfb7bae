import { TextInput } from 'react-admin';

/** The receipt or invoice of a sale or purchase: with it the form begins. */
export function DocumentInput() {
  return (
    <TextInput
      source="document"
      label="boncard.document"
      helperText="boncard.documentHint"
      autoComplete="off"
      autoFocus
    />
  );
}
