import { useRecordContext } from 'ra-core';
import { momentText } from '../../kinds/dates.ts';
import { NOTHING } from '../../kinds/nothing.ts';
import { StatusBadges } from '../../kinds/StatusBadge.tsx';
import { failed, good } from '../../kinds/statuses.ts';
import type { PanelRecord } from '../../wire/panelRecord.ts';

/** When a report was last made, or why it was not. */
export function LastRun() {
  const run = useRecordContext<PanelRecord<'schedules'>>()?.last_run;
  const when = momentText(run?.at);
  if (!run || when === undefined) return NOTHING;
  const { failure } = run;
  return (
    <StatusBadges
      of={[
        failure
          ? { text: `resources.schedules.failure.${failure}`, args: { when }, ...failed }
          : { text: 'resources.schedules.made', args: { when }, ...good },
      ]}
    />
  );
}
