import Alert from '@mui/material/Alert';
import type { FieldErrors } from 'react-hook-form';

/** What the host refused of a form, where no field is to blame. */
export function FormRefusal({ root }: Pick<FieldErrors, 'root'>) {
  if (!root?.serverError) return null;
  return <Alert severity="error">{root.serverError.message}</Alert>;
}
