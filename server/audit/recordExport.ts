import { maskedFilter } from '../../contract/maskedFilter.ts';
import type { Db } from '../db/client.ts';
import type { RecordedExport } from '../exports/recordedFile.ts';
import { type AuditValue, facts } from './details.ts';
import { auditedList, findMaskedNumbers, findName, recordAudit } from './queries.ts';

/** Records who took which rows of a list as a file (wire "Audit entries"). */
export async function recordExport(db: Db, exported: RecordedExport) {
  const { path, format, filters, rows, complete } = exported;
  const { stats_type: statistics, ...others } = filters;
  const asked = await Promise.all(
    Object.entries(others)
      .filter(([, value]) => value !== null)
      .map(async ([name, value]) => [name, await audited(db, name, value)]),
  );
  await recordAudit(db, exported, {
    action: 'list.exported',
    object: auditedList(statistics ? `${path}.${statistics}` : path),
    details: facts({ ...Object.fromEntries(asked), format, ...(rows !== undefined && { rows }), complete }),
  });
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns a filter's value as the audit records it: with names instead of ids, and without whole card numbers. */
async function audited(db: Db, name: string, value: AuditValue): Promise<AuditValue> {
  if (typeof value !== 'string') return value;
  if (name === 'ids') return (await findMaskedNumbers(db, value.split(','))).join(', ');
  if (UUID.test(value)) return (await findName(db, value)) ?? value;
  return maskedFilter(name, value);
}
