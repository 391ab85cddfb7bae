import type { PanelRecord } from '../../wire/panelRecord.ts';
import { known } from '../../wire/unreadable.ts';

export type Batch = PanelRecord<'boncards-batches'>;
export type Print = NonNullable<ReturnType<typeof known<Batch['last_print']>>>;

/** How often to ask for batches whose cards are being made, or that are being printed. */
const POLL_INTERVAL_MS = 1000;

/** Returns after how many milliseconds to ask again for the displayed batches; `false` for never. */
export function pollInterval(shown: readonly Batch[] | undefined): number | false {
  const changes = ({ status, last_print }: Batch) =>
    status === 'making' || known(last_print)?.state === 'running';
  return shown?.some(changes) ? POLL_INTERVAL_MS : false;
}
