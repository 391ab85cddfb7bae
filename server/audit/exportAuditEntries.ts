import type { z } from 'zod';
import { type AuditEntry, auditEntry, type auditQuery } from '../../contract/audit.ts';
import { type AuditLanguage, actorText, detailLines, objectText } from '../../contract/auditText.ts';
import type { Language } from '../../contract/language.ts';
import { formatDay, formatMoment, warsawDayOf } from '../../contract/warsaw.ts';
import type { PooledDb } from '../db/client.ts';
import type { Column } from '../exports/column.ts';
import type { FileAnswer, FileAsked } from '../exports/fileAnswer.ts';
import { fileColumns } from '../exports/fileColumns.ts';
import { tableFile } from '../exports/tableFile.ts';
import { wordsIn } from '../platform/wordsIn.ts';
import { type FileRow, readAuditEntries } from './queries.ts';

/** Returns every matching entry of the audit as a file, newest first, in words (wire "Audit entries"). */
export function exportAuditEntries(
  db: PooledDb,
  { page, per_page, export: _, ...filters }: z.output<typeof auditQuery>,
  { format, language, now, signal }: FileAsked,
): FileAnswer {
  return tableFile(format, {
    word: wordsIn(language).files['audit-entries'],
    of: filters.date_to ?? warsawDayOf(now),
    columns: columnsIn(language),
    batches: readAuditEntries(db, filters, signal),
  });
}

function columnsIn(language: Language): Column<FileRow>[] {
  const words = wordsIn(language);
  const written: AuditLanguage = { words, formatDay, formatMoment };
  return fileColumns<FileRow>(
    { language, record: auditEntry, resource: 'audit-entries' },
    {
      at: (row) => row.warsaw_clock,
      action: (row) => words.auditActions[row.action],
      'by.fullname': (row) => actorText({ ...actorOf(row), action: row.action }, words),
      'by.role': ({ user_role: role }) => role && words.roles[role],
      address: (row) => row.address,
      'object.kind': (row) => words.auditObjects[row.object_kind],
      'object.label': (row) => objectText(objectOf(row), written),
      changes: (row) => changesOf(row, written),
      refused: (row) => Number(row.refused),
    },
  );
}

function actorOf({ user_name: name, command, address }: FileRow) {
  return { by: name === null ? null : { fullname: name }, command, address };
}

function objectOf(row: FileRow) {
  return { kind: row.object_kind, label: row.object_label };
}

/** Returns the changed fields as text: `Imię: Anna → Hanna; Powód: …`. */
function changesOf(row: FileRow, language: AuditLanguage): string {
  const details: AuditEntry['details'] = row.details === null ? null : JSON.parse(row.details);
  const lines = detailLines({ details, object: objectOf(row) }, language).map(({ label, before, after }) =>
    before ? `${label}: ${before} → ${after || '–'}` : `${label}: ${after}`,
  );
  const reason = details?.reason;
  return [...lines, ...(reason === undefined ? [] : [`${language.words.fields.reason}: ${reason}`])].join(
    '; ',
  );
}
