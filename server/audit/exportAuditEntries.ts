import type { AuditEntry } from '../../contract/audit.ts';
import { type AuditLanguage, actorText, detailLines, objectText } from '../../contract/auditText.ts';
import { auditWordsEn } from '../../contract/auditWords.en.ts';
import { auditWordsPl } from '../../contract/auditWords.pl.ts';
import type { Language } from '../../contract/language.ts';
import type { ExportFormat } from '../../contract/transaction.ts';
import { formatDay, formatMoment, warsawDayOf } from '../../contract/warsaw.ts';
import { wordsEn } from '../../contract/words.en.ts';
import { wordsPl } from '../../contract/words.pl.ts';
import type { PooledDb } from '../db/client.ts';
import { type Column, column, moment, text, whole } from '../exports/column.ts';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import { tableFile } from '../exports/tableFile.ts';
import { type AuditFilters, type FileRow, readAuditEntries } from './queries.ts';

const languages: Record<Language, AuditLanguage> = {
  pl: { texts: auditWordsPl, words: wordsPl, formatDay, formatMoment },
  en: { texts: auditWordsEn, words: wordsEn, formatDay, formatMoment },
};

/** Returns every matching entry of the audit as a file, newest first, in words (wire "Audit entries"). */
export function exportAuditEntries(
  db: PooledDb,
  filters: AuditFilters,
  {
    format,
    language,
    now,
    signal,
  }: { format: ExportFormat; language: Language; now: Date; signal?: AbortSignal },
): FileAnswer {
  const { texts } = languages[language];
  return tableFile(format, {
    name: `bonpanel-${texts.file}-${filters.date_to ?? warsawDayOf(now)}`,
    sheet: texts.file,
    columns: columnsIn(languages[language]),
    batches: readAuditEntries(db, filters, signal),
  });
}

function columnsIn(language: AuditLanguage): Column<FileRow>[] {
  const { texts, words } = language;
  const titles = texts.columns;
  return [
    column(titles.at, moment, (row) => row.warsaw_clock),
    column(titles.action, text, (row) => texts.actions[row.action]),
    column(titles.by, text, (row) => actorText(actorOf(row), texts)),
    column(titles.role, text, ({ user_role: role }) => (role ? words.roles[role] : '')),
    column(titles.address, text, (row) => row.address ?? ''),
    column(titles.kind, text, (row) => texts.objects[row.object_kind]),
    column(titles.object, text, (row) => objectText(objectOf(row), language)),
    column(titles.changes, text, (row) => changesOf(row, language)),
    column(titles.refused, whole, (row) => Number(row.refused)),
  ];
}

function actorOf({ user_name: name, command, address }: FileRow) {
  return { by: name === null ? null : { fullname: name }, command, address };
}

function objectOf(row: FileRow) {
  return { kind: row.object_kind, label: row.object_label };
}

/** Returns `Imię: Anna → Hanna; Powód: …`. */
function changesOf(row: FileRow, language: AuditLanguage): string {
  const details: AuditEntry['details'] = row.details === null ? null : JSON.parse(row.details);
  const lines = detailLines({ details, object: objectOf(row) }, language).map(({ label, before, after }) =>
    before ? `${label}: ${before} → ${after || '–'}` : `${label}: ${after}`,
  );
  const reason = details?.reason;
  return [...lines, ...(reason === undefined ? [] : [`${language.texts.reason}: ${reason}`])].join('; ');
}
