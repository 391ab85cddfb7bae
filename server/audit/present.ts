import type { z } from 'zod';
import type { auditEntry } from '../../contract/audit.ts';
import type { AuditEntryRow } from './queries.ts';

export function presentAuditEntry(row: AuditEntryRow): z.output<typeof auditEntry> {
  const { user_id: userId, user_name: fullname, user_role: role } = row;
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    by: userId && fullname !== null ? { id: userId, fullname, role } : null,
    command: row.command,
    address: row.address,
    details: row.details,
    refused: row.refused,
    object: { kind: row.object_kind, id: row.object_id, label: row.object_label },
  };
}
