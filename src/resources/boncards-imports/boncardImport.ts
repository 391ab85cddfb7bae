import { importStatuses, wordOf } from '../../../contract/codes.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';
import type { PanelRecord } from '../../wire/panelRecord.ts';

/** An import; the base calls guarantee only id, status, stats and bons. Only its details say why it failed. */
export type BoncardImport = PanelRecord<'boncards-imports'> &
  Pick<Partial<AnswerOf<'boncards-imports.one'>['data']>, 'failure'>;

/** How often to poll imports in progress. */
const POLL_INTERVAL_MS = 1000;

export function isInProgress({ status }: BoncardImport): boolean {
  return wordOf(importStatuses, status) === 'inProgress';
}

/** Returns after how many milliseconds to poll the displayed imports; `false` for never. */
export function pollInterval(shown: readonly BoncardImport[] | undefined): number | false {
  return shown?.some(isInProgress) ? POLL_INTERVAL_MS : false;
}

/** Returns how many rows of the file were rejected. */
export function rejectedRowsOf({ stats }: BoncardImport): number {
  return (stats?.error ?? 0) + (stats?.duplicates ?? 0);
}
