import { CheckboxGroupInput } from 'react-admin';
import type { KindInputProps } from './kindInputProps.ts';
import type { KindRow } from './kindTable.ts';

/** A choice of several words, each with a box of its own. */
export function CheckboxesInput({ source, each }: KindInputProps & Required<Pick<KindRow, 'each'>>) {
  return <CheckboxGroupInput source={source} choices={[...each]} row={false} sx={style} />;
}

/** Its label looks like those of the other inputs. */
const style = {
  '& .RaCheckboxGroupInput-label': {
    transform: 'none',
    mb: 0.5,
    fontWeight: 600,
    '&, &.Mui-focused, &.Mui-error': { color: 'text.primary' },
  },
};
