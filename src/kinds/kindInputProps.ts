import type { TextInputProps } from 'react-admin';

/** What an input takes whatever its kind; anything else asks for a react-admin input of its own. */
export type KindInputProps = Pick<
  TextInputProps,
  'source' | 'label' | 'autoFocus' | 'helperText' | 'alwaysOn' | 'isRequired' | 'sx'
>;
