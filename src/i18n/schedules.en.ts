import type { schedulesPl } from './schedules.pl.ts';

/** The texts of the screens of scheduled reports, in English. */
export const schedulesEn: typeof schedulesPl = {
  action: {
    create: 'Add a scheduled report',
    pause: 'Pause',
    resume: 'Resume',
    delete: 'Delete',
    file: 'Last file',
  },
  notifications: {
    created: 'The report has been added',
    updated: 'The report has been saved',
    paused: 'The report is paused',
    resumed: 'The report will be sent again',
    deleted: 'The report has been deleted',
  },
  deletion: {
    title: 'Delete the report “%{name}”?',
    content: 'It will no longer be sent, and the links in earlier mails stop working.',
  },
  sent: 'Sent %{when}',
  failure: {
    'owner-inactive': 'Not created %{when}: its author’s account is inactive',
    forbidden: 'Not created %{when}: its author may no longer see this list',
    'no-recipients': 'Not sent %{when}: no recipient may receive it any longer',
    'view-strange':
      'Not created %{when}: the list no longer accepts the filters of the view. Save the view again.',
    'too-large': 'Not created %{when}: the file would be larger than 100 MB',
    'too-many': 'Not created %{when}: there were 50 reports that day already',
    interrupted: 'Not created %{when}: the server was stopped',
    internal: 'Not created %{when}: server error',
  },
  hint: {
    at: 'Polish time, for example 07:00',
    to: 'The mail has a link to an XLSX file. Only a recipient can download it, after signing in.',
    noViews:
      'A report sends a saved view of a list that can be downloaded as XLSX. First save a view: the “Views” button above the list.',
  },
  dialog: {
    what: 'At %{at} we send a link to an XLSX file of this list, with its filters and order. We save it as a view of yours.',
    days: 'Days in the file: %{days}.',
    submit: 'Schedule',
    done: 'The report is scheduled, the first one for %{when}',
    viewLeft: 'The view “%{name}” may be left over. You can delete it with the “Views” button.',
    unknown: 'We do not know whether “%{name}” is scheduled. Look at the scheduled reports.',
  },
  days: {
    today: 'the day it is sent',
    yesterday: 'the day before',
    'this-week': 'the week in which it is sent',
    'last-week': 'the week before',
    'this-month': 'the month in which it is sent',
    'last-month': 'the month before',
    'this-year': 'the year in which it is sent',
    relative: 'counted from the day it is sent',
    fixed: 'always the same',
  },
  report: {
    ready: 'Report “%{name}” of %{when}',
    expires: 'The file %{file} is kept until %{when}.',
    download: 'Download XLSX',
    gone: 'This report no longer exists, or it was not meant for you.',
  },
  empty: 'There are no scheduled reports yet.',
  gone: 'There is no such report.',
};
