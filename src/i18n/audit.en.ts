import { auditWordsEn } from '../../contract/auditWords.en.ts';
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
    object: { kind: 'Kind', id: 'Identifier', label: 'Object' },
    details: { before: 'Before', after: 'After', reason: 'Reason' },
    object_kind: 'Kind of object',
    changes: 'Changes',
    refused: 'Refused attempts',
    date_from: 'Date from',
    date_to: 'Date to',
  },
  everybody: 'Everybody',
  fileName: auditWordsEn.file,
  became: 'changed to',
  nothing: 'none',
  reason: 'Reason: %{reason}',
  refused: 'Refused attempts: %{smart_count}',
  only: 'Only: %{object}',
  onlyThis: 'Show only events about: %{object}',
  history: {
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
  title: 'Your sessions',
  hint: 'If you do not recognize a session, end it and change your password.',
  unknown: 'Unknown device',
  current: 'This session',
  signedIn: 'Signed in %{at}',
  lastUsed: 'Last used %{at}',
  end: 'End',
  endThis: 'End session: %{device}, %{address}, signed in %{at}',
  ended: 'That session was ended.',
};
