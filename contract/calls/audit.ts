import { auditEntry, auditQuery } from '../audit.ts';
import { exportFormats } from '../transaction.ts';
import { exportRefusals } from './call.ts';
import { resource } from './resource.ts';

export const auditEntries = resource({
  noun: ['an entry of the audit', 'entries of the audit'],
  path: 'audit-entries',
  order: ['at', 'desc'],
  record: auditEntry,
  calls: {
    list: {
      access: 'administrators',
      query: auditQuery,
      files: exportFormats,
      summary: 'Who did what, newest first, or all of it as a file',
      refusals: exportRefusals,
    },
  },
  capability: 'audit',
});
