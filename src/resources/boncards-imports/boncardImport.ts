import { importStatuses, wordOf } from '../../../contract/codes.ts';
import type { PanelRecord } from '../defineResource.ts';

/** An import; spec §3 names id, status and stats only. */
export type BoncardImport = PanelRecord<'boncards-imports'> & {
  /** How many numbers it brought in, where the host does not tell them all at once. */
  bons_info?: { total_items: number };
};

/** How often what is changing on the host is looked at, in milliseconds. */
const POLL_INTERVAL_MS = 1000;

export function isInProgress({ status }: BoncardImport): boolean {
  return wordOf(importStatuses, Number(status)) === 'inProgress';
}

/** Returns when to look again at imports that are shown; `false` for never. */
export function pollInterval(shown: readonly BoncardImport[] | undefined): number | false {
  return shown?.some(isInProgress) ? POLL_INTERVAL_MS : false;
}

/** How many rows of the file brought in no card. */
export function rejectedRowsOf({ stats }: BoncardImport): number {
  return (stats?.error ?? 0) + (stats?.duplicates ?? 0);
}
