import { CheckboxGroupInput } from 'react-admin';
import { keyRights } from '../../contract/apiKey.ts';
import { choicesOf } from './choicesOf.ts';
import type { KindInputProps } from './kindInputProps.ts';

/** A choice of what an API key may do, in the order in which a till needs it. */
export function RightsInput({ source }: KindInputProps) {
  return <CheckboxGroupInput source={source} choices={choices} row={false} />;
}

const choices = choicesOf('keyRights', keyRights);
