import type { auditEntriesPl, sessionsPl } from './audit.pl.ts';

/** The texts of the screens of the audit, in English. */
export const auditEntriesEn: typeof auditEntriesPl = {
  everybody: 'Everybody',
  allChanges: 'Show all changes: %{object}',
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
  title: 'Your sessions',
  hint: 'If you do not recognize a session, end it and change your password.',
  unknown: 'Unknown device',
  signedIn: 'Signed in %{at}',
  lastUsed: 'Last used %{at}',
  end: 'End',
  endThis: 'End session: %{device}, %{address}, signed in %{at}',
  ended: 'That session was ended.',
};
