import MenuItem from '@mui/material/MenuItem';
import { LinkBase, useRecordContext } from 'ra-core';
import { useState } from 'react';
import { DataTable, SelectField } from 'react-admin';
import { scheduleRhythms } from '../../../contract/schedule.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { choicesOf } from '../../kinds/choicesOf.ts';
import { reportPath } from '../../paths.ts';
import { CallItem } from '../../views/CallItem.tsx';
import { useRecordChange } from '../../views/ChangeButton.tsx';
import { Columns, useRoom } from '../../views/Columns.tsx';
import { ConfirmChange } from '../../views/ConfirmButton.tsx';
import { PanelList } from '../../views/PanelList.tsx';
import { RowMenu } from '../../views/RowMenu.tsx';
import { ViewItem } from '../../views/ViewButton.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { LastRun } from './LastRun.tsx';

type Schedule = PanelRecord<'schedules'>;

/** /panel/scheduled-reports: the reports that a user has scheduled (requirements "Scheduled reports"). */
export default function ScheduleList() {
  const [toDelete, setToDelete] = useState<Schedule>();
  const { isNarrow } = useRoom();
  return (
    <PanelList>
      <ConfirmChange
        isOpen={toDelete !== undefined}
        call="schedules.delete"
        title="resources.schedules.deletion.title"
        titleTranslateOptions={{ name: toDelete?.name }}
        content="resources.schedules.deletion.content"
        confirm="resources.schedules.action.delete"
        send={async (dataProvider) =>
          toDelete && dataProvider.delete('schedules', { id: toDelete.id, previousData: toDelete })
        }
        done="resources.schedules.notifications.deleted"
        onClose={() => setToDelete(undefined)}
      />
      <Columns<'schedules'>
        of={['name', 'last_run', 'next_run', 'every', 'at', 'recipients', 'paused']}
        menu={<ScheduleMenu onDelete={setToDelete} />}
        // The form has neither the last file nor a way to delete. So on a phone the row does not link to it, but its
        // menu does.
        {...(isNarrow && { rowClick: false })}
      >
        <DataTable.Col source="last_run" disableSort>
          <LastRun />
        </DataTable.Col>
        <DataTable.Col source="every" disableSort>
          <SelectField source="every" choices={choicesOf('rhythms', scheduleRhythms)} />
        </DataTable.Col>
        <DataTable.Col source="recipients" disableSort>
          <Recipients />
        </DataTable.Col>
      </Columns>
    </PanelList>
  );
}

function Recipients() {
  const { recipients = [] } = useRecordContext<Schedule>() ?? {};
  return recipients.map(({ fullname }) => fullname).join(', ');
}

function ScheduleMenu({ onDelete }: { onDelete: (schedule: Schedule) => void }) {
  const translate = useTranslate();
  const schedule = useRecordContext<Schedule>();
  const isPaused = schedule?.paused === true;
  const { mutate } = useRecordChange({
    send: async (dataProvider) =>
      schedule &&
      dataProvider.update('schedules', {
        id: schedule.id,
        data: { ...schedule, paused: !isPaused },
        previousData: schedule,
      }),
    done: isPaused ? 'resources.schedules.notifications.resumed' : 'resources.schedules.notifications.paused',
  });
  if (!schedule) return null;
  const file = schedule.last_run?.file;
  return (
    <RowMenu of={schedule.name}>
      {file && (
        <MenuItem component={LinkBase} to={reportPath(file)}>
          {translate('resources.schedules.action.file')}
        </MenuItem>
      )}
      <ViewItem view="edit">{translate('list.edit')}</ViewItem>
      <MenuItem onClick={() => mutate()}>
        {translate(isPaused ? 'resources.schedules.action.resume' : 'resources.schedules.action.pause')}
      </MenuItem>
      <CallItem call="schedules.delete" onClick={() => onDelete(schedule)}>
        {translate('resources.schedules.action.delete')}
      </CallItem>
    </RowMenu>
  );
}
