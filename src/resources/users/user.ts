import type { PanelRecord } from '../../wire/panelRecord.ts';

/** Returns whether an activation link may be sent again; the host may not say who has set a password. */
export function mayBeAsked({ status, activated }: PanelRecord<'users'>): boolean {
  return status !== 'disabled' && activated !== true;
}
