import { importStatuses, wordOf } from '../../../contract/codes.ts';
import type { AnswerOf } from '../../callTypes.ts';
import type { PanelRecord } from '../../screens.ts';

/** An import; the base calls promise id, status, stats and bons only. Why it failed only its details tell. */
export type BoncardImport = PanelRecord<'boncards-imports'> &
  Pick<Partial<AnswerOf<'GET /api/boncards-imports/:id'>['data']>, 'failure'>;

/** How often what is changing on the host is looked at, in milliseconds. */
const POLL_INTERVAL_MS = 1000;

export function isInProgress({ status }: BoncardImport): boolean {
  return wordOf(importStatuses, status) === 'inProgress';
}

/** Returns when to look again at imports that are shown; `false` for never. */
export function pollInterval(shown: readonly BoncardImport[] | undefined): number | false {
  return shown?.some(isInProgress) ? POLL_INTERVAL_MS : false;
}

/** How many rows of the file brought in no card. */
export function rejectedRowsOf({ stats }: BoncardImport): number {
  return (stats?.error ?? 0) + (stats?.duplicates ?? 0);
}
