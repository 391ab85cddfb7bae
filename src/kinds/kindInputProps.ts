import type { TextInputProps } from 'react-admin';

/** The props that every kind's input accepts; for others use a react-admin input. */
export type KindInputProps = Pick<
  TextInputProps,
  'source' | 'label' | 'autoFocus' | 'helperText' | 'alwaysOn' | 'isRequired' | 'sx' | 'parse' | 'format'
>;
