import { useTranslate } from 'ra-core';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormText } from '../form/FormText.tsx';

interface DocumentFieldProps<Typed extends FieldValues, Checked> {
  control: Control<Typed, unknown, Checked>;
  name: FieldPath<Typed>;
}

/** The receipt or invoice of a charge or purchase: with it the form begins. */
export function DocumentField<Typed extends FieldValues, Checked>(props: DocumentFieldProps<Typed, Checked>) {
  const translate = useTranslate();
  return (
    <FormText
      {...props}
      label={translate('boncard.document')}
      hint={translate('boncard.documentHint')}
      autoFocus
    />
  );
}
