import Box from '@mui/material/Box';
import { CheckboxGroupInput } from 'react-admin';
import type { KindInputProps } from './kindInputProps.ts';
import type { KindRow } from './kindTable.ts';

/** A choice of several words, with a checkbox for each. An error is read out, as no checkbox refers to it. */
export function CheckboxesInput({ source, each }: KindInputProps & Required<Pick<KindRow, 'each'>>) {
  return (
    <Box aria-live="polite">
      <CheckboxGroupInput source={source} choices={[...each]} row={false} sx={style} />
    </Box>
  );
}

/** Makes the label look like the labels of other inputs. */
const style = {
  '& .RaCheckboxGroupInput-label': {
    transform: 'none',
    mb: 0.5,
    fontWeight: 600,
    '&, &.Mui-focused, &.Mui-error': { color: 'text.primary' },
  },
};
