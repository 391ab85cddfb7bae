import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import type { CallName } from '../../contract/calls.ts';
import { callColor } from '../theme/callColor.ts';

/** An entry of a menu that makes a call, or asks before it does: red if nothing takes the call back. */
export function CallItem({ call, sx, ...props }: MenuItemProps & { call: CallName }) {
  const color = callColor(call);
  return <MenuItem {...props} sx={{ ...(color === 'error' && { color: 'error.main' }), ...sx }} />;
}
