import ScheduleSend from '@mui/icons-material/ScheduleSend';
import { useResourceContext } from 'ra-core';
import { useState } from 'react';
import { Button } from 'react-admin';
import { isReportResource } from '../../contract/savedView.ts';
import { viewResources } from '../../contract/view.ts';
import { isOffered } from '../canAccess.ts';
import { withOfficeTexts } from '../i18n/panelProvider.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const ScheduleDialog = lazyPart(
  async () => (await withOfficeTexts(() => import('./ScheduleDialog.tsx'))()).ScheduleDialog,
  0,
);

/**
 * Opens the dialog that schedules the surrounding list as a report, with its filters; nothing if no report can be
 * made of it.
 */
export function ScheduleButton() {
  const resource = useResourceContext();
  const [isOpen, setOpen] = useState(false);
  const isReport = viewResources.some((name) => name === resource && isReportResource(name));
  if (!isReport || !isOffered('schedules.create') || !isOffered('views.create')) return null;
  return (
    <>
      <Button label="list.schedule" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ScheduleSend />
      </Button>
      {isOpen && <ScheduleDialog onClose={() => setOpen(false)} />}
    </>
  );
}
