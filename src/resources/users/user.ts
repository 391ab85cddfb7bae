import type { PanelRecord } from '../../wire/panelRecord.ts';

/** Returns whether somebody may be asked again to activate their account; it may not be known who has set a password. */
export function mayBeAsked({ status, activated }: PanelRecord<'users'>): boolean {
  return status !== 'disabled' && activated !== true;
}
