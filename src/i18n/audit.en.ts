import type { auditEntriesPl, sessionsPl } from './audit.pl.ts';

/** The texts of the screens of the audit, in English. */
export const auditEntriesEn: typeof auditEntriesPl = {
  name: 'event |||| events',
  fields: {
    at: 'Date',
    action: 'Event',
    by: { id: 'Who', fullname: 'Who', role: 'Role' },
    command: 'Command',
    address: 'IP address',
    object: { kind: 'Kind', id: 'Identifier', label: 'Concerns' },
    details: { before: 'Before', after: 'After', reason: 'Reason' },
    object_kind: 'Concerns',
    changes: 'Changes',
    refused: 'Attempts refused',
    date_from: 'Date from',
    date_to: 'Date to',
  },
  everybody: 'Everybody',
  fileName: 'audit-log',
  became: 'changed to',
  nothing: 'none',
  reason: 'Reason: %{reason}',
  refused: 'Attempts refused: %{smart_count}',
  only: 'Only: %{object}',
  dropOnly: 'Remove filter: %{object}',
  onlyThis: 'Show only events of: %{object}',
  history: {
    title: 'Audit log',
    none: 'Nothing recorded yet.',
    more: 'Show earlier ones',
    byPerson: 'What this person did',
  },
};

/** What the profile says of one's sessions in English. */
export const sessionsEn: typeof sessionsPl = {
  name: 'session |||| sessions',
  fields: {
    device: 'Device',
    address: 'IP address',
    created_at: 'Signed in',
    last_used_at: 'Last used',
    current: 'This session',
  },
  title: 'Where you are signed in',
  hint: 'If you do not recognize one, end it and change your password.',
  unknown: 'Unknown device',
  current: 'This device',
  signedIn: 'Signed in %{at}',
  lastUsed: 'Last used %{at}',
  end: 'End',
  endThis: 'End session: %{device}, %{address}',
  ended: 'The session has ended',
};
