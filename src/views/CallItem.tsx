import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import type { CallName } from '../../contract/calls.ts';
import { callColor } from '../theme/callColor.ts';

/** A menu entry that makes a call, or asks first; red if no other call can undo it. */
export function CallItem({ call, sx, ...props }: MenuItemProps & { call: CallName }) {
  const color = callColor(call);
  return <MenuItem {...props} sx={{ ...(color === 'error' && { color: 'error.main' }), ...sx }} />;
}
