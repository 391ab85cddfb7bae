import type { AnswerOf } from '../../wire/callTypes.ts';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { known } from '../../wire/unreadable.ts';

/** An import; only its details say why it failed. */
export type BoncardImport = PanelRecord<'boncards-imports'> &
  Pick<Partial<AnswerOf<'boncards-imports.one'>['data']>, 'failure'>;

const NO_STATS = { error: 0, duplicates: 0 };

/** How often to poll imports in progress. */
const POLL_INTERVAL_MS = 1000;

export function isInProgress({ status }: BoncardImport): boolean {
  return status === 'inProgress';
}

/** Returns after how many milliseconds to poll the displayed imports; `false` for never. */
export function pollInterval(shown: readonly BoncardImport[] | undefined): number | false {
  return shown?.some(isInProgress) ? POLL_INTERVAL_MS : false;
}

/** Returns how many rows of the file were rejected. */
export function rejectedRowsOf(record: BoncardImport): number {
  const { error, duplicates } = known(record.stats) ?? NO_STATS;
  return (known(error) ?? 0) + (known(duplicates) ?? 0);
}
