import { CheckboxGroupInput } from 'react-admin';
import { keyRights } from '../../contract/apiKey.ts';
import { choicesOf } from './choicesOf.ts';
import type { KindInputProps } from './kindInputProps.ts';

/** A choice of what an API key may do, in the order in which a till needs it. */
export function RightsInput({ source }: KindInputProps) {
  return <CheckboxGroupInput source={source} choices={choices} row={false} sx={style} />;
}

const choices = choicesOf('keyRights', keyRights);

/** Its label looks like those of the other inputs. */
const style = {
  '& .RaCheckboxGroupInput-label': {
    transform: 'none',
    mb: 0.5,
    fontWeight: 600,
    '&, &.Mui-focused, &.Mui-error': { color: 'text.primary' },
  },
};
