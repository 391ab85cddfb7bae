import type { z } from 'zod';
import type { auditEntry } from '../../contract/audit.ts';
import { fullName } from '../../contract/user.ts';
import type { AuditEntryRow } from './queries.ts';

export function presentAuditEntry(row: AuditEntryRow): z.output<typeof auditEntry> {
  const { user_id: userId, name, surname } = row;
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    by:
      userId && name !== null && surname !== null
        ? { id: userId, fullname: fullName({ name, surname }) }
        : null,
    address: row.address,
    details: row.details,
    refused: row.refused,
    object: { kind: row.object_kind, id: row.object_id, label: row.object_label },
  };
}
