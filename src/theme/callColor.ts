import type { CallName } from '../../contract/calls.ts';

/** Calls that no other call takes back: their buttons, menu entries and confirmations are red, and no others are. */
export const irreversibleCalls: readonly CallName[] = [
  'cancelBoncard',
  'replaceBoncard',
  'closeMonth',
  'declineRequest',
  'confirmPrint',
  'api-keys.delete',
  'schedules.delete',
  'webhooks.delete',
  'views.delete',
];

/** Returns the palette's colour of what makes a call. */
export function callColor(call: CallName): 'error' | 'primary' {
  return irreversibleCalls.includes(call) ? 'error' : 'primary';
}

/** Returns the same colour as react-admin's `Confirm` names it; the theme makes its `warning` red. */
export function confirmColor(call: CallName): 'warning' | 'primary' {
  return callColor(call) === 'error' ? 'warning' : 'primary';
}
