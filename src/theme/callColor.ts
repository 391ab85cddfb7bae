import type { CallName } from '../../contract/calls.ts';

/**
 * Calls that no other call can undo: their buttons, menu entries and confirmations are red, and nothing else is.
 */
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

/** Returns the palette colour of a button that makes this call. */
export function callColor(call: CallName): 'error' | 'primary' {
  return irreversibleCalls.includes(call) ? 'error' : 'primary';
}

/** Returns the same colour under the name that react-admin's `Confirm` uses; the theme makes its `warning` red. */
export function confirmColor(call: CallName): 'warning' | 'primary' {
  return callColor(call) === 'error' ? 'warning' : 'primary';
}
