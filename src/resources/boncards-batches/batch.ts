import type { PanelRecord } from '../../wire/panelRecord.ts';
import { known } from '../../wire/unreadable.ts';

export type Batch = PanelRecord<'boncards-batches'>;
export type Print = NonNullable<ReturnType<typeof known<Batch['last_print']>>>;

/** Returns whether a batch's cards are being made, or it is being printed. */
export function isChanging({ status, last_print }: Batch): boolean {
  return status === 'making' || known(last_print)?.state === 'running';
}

/** Returns whether a batch cannot be printed for some time, because it was printed too often. */
export function isHeld({ last_print }: Batch): boolean {
  return Boolean(known(known(last_print)?.next_from));
}
