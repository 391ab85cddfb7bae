import type { TextInputProps } from 'react-admin';

/** The props that every kind's input accepts. For any other prop use a react-admin input directly. */
export type KindInputProps = Pick<
  TextInputProps,
  'source' | 'label' | 'autoFocus' | 'helperText' | 'alwaysOn' | 'isRequired' | 'sx' | 'parse' | 'format'
>;
