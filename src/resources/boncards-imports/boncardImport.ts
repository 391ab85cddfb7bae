import type { AnswerOf } from '../../wire/callTypes.ts';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { known } from '../../wire/unreadable.ts';

/** An import; only the call for a single import returns why it failed. */
export type BoncardImport = PanelRecord<'boncards-imports'> &
  Pick<Partial<AnswerOf<'boncards-imports.one'>['data']>, 'failure'>;

const NO_STATS = { error: 0, duplicates: 0 };

export function isInProgress({ status }: BoncardImport): boolean {
  return status === 'inProgress';
}

/** Returns how many rows of the file were rejected. */
export function rejectedRowsOf(record: BoncardImport): number {
  const { error, duplicates } = known(record.stats) ?? NO_STATS;
  return (known(error) ?? 0) + (known(duplicates) ?? 0);
}
