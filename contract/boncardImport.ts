import { z } from 'zod/mini';
import { printedNumber } from './boncard.ts';
import { importStatuses } from './codes.ts';
import { uuid } from './ids.ts';
import { MAX_FILE_COLUMNS, MAX_FILE_ROWS, MAX_SHEET_NAME_CHARS } from './importColumns.ts';
import { kinds } from './kinds.ts';
import type { Reason } from './refusals.ts';
import { fieldRule } from './validation.ts';
import { coded, count, doneBy, pageInfo, pageQuery } from './wire.ts';

export const boncardImportId = uuid.brand<'BoncardImportId'>();
export type BoncardImportId = z.infer<typeof boncardImportId>;

/** The largest file of cards that is accepted, in bytes. */
export const IMPORT_FILE_LIMIT = 10 * 1024 * 1024;

/** The kinds of files that can contain cards (requirements "Imports"), by extension. */
export const importFileKinds = ['.csv', '.xlsx'] as const;

/** The fields of the upload's form. */
export const boncardImportForm = z.object({
  file: z
    .custom<File>((value) => value instanceof File, { ...fieldRule('fileMissing'), abort: true })
    .with(
      z.refine(
        ({ name }) => importFileKinds.some((kind) => name.toLowerCase().endsWith(kind)),
        fieldRule('fileKind'),
      ),
      z.refine(({ size }) => size <= IMPORT_FILE_LIMIT, fieldRule('fileSize')),
    ),
});

const columnOfFile = (meaning: string) =>
  z.coerce
    .number()
    .with(
      z.int(),
      z.minimum(1),
      z.maximum(MAX_FILE_COLUMNS),
      z.meta({ description: `${meaning}, counted from 1`, examples: [1] }),
    );

/** What a person states about a file of cards; everything else is detected (wire "Uploads"). */
export const importChoice = z.object({
  sheet: z.optional(
    z
      .string()
      .with(
        z.maxLength(MAX_SHEET_NAME_CHARS),
        z.meta({ description: 'The sheet that has the cards', examples: ['Bony'] }),
      ),
  ),
  header_row: z.optional(
    z.coerce.number().with(
      z.int(),
      z.minimum(0),
      z.maximum(MAX_FILE_ROWS),
      z.meta({
        description: 'The row with the titles, counted from 1; the cards are below it. 0: there is none',
        examples: [3],
      }),
    ),
  ),
  number_column: z.optional(columnOfFile('The column of the card numbers')),
  pin_column: z.optional(columnOfFile('The column of the PINs')),
});
export type ImportChoice = z.infer<typeof importChoice>;

/** Why a person's choice does not fit the file. */
export const choiceFaults = [
  'sheet-unknown',
  'header-row-unknown',
  'column-unknown',
  'columns-same',
] as const satisfies readonly Reason[];

const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250'] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/** What was detected in a file of cards; null where the answer is uncertain. */
export const importPreview = z.object({
  sheets: z.array(z.string().with(z.meta({ examples: ['Bony'] }))),
  sheet: z.nullable(z.string().with(z.meta({ examples: ['Bony'] }))),
  separator: z.nullable(z.string().with(z.meta({ examples: [';'] }))),
  encoding: z.nullable(z.enum(fileEncodings)),
  header_row: z.nullable(z.int().with(z.meta({ examples: [1] }))),
  columns: z.array(
    z.object({
      title: z.string().with(z.meta({ examples: ['Numer bonu'] })),
      samples: z.array(z.string().with(z.meta({ examples: ['ABCD0000000000000001'] }))),
    }),
  ),
  number_column: z.nullable(z.int().with(z.meta({ description: 'Counted from 1', examples: [1] }))),
  pin_column: z.nullable(z.int().with(z.meta({ description: 'Counted from 1', examples: [2] }))),
  rows: z.nullable(count),
  errors: z.nullable(count),
  duplicates: z.nullable(count),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** Returns the choice that makes the file be read exactly as a preview shows it. */
export function exactChoice({
  sheet,
  header_row,
  number_column,
  pin_column,
}: Pick<ImportPreview, 'sheet' | 'header_row' | 'number_column' | 'pin_column'>): ImportChoice {
  return {
    ...(sheet !== null && { sheet }),
    ...(number_column !== null && { number_column }),
    ...(pin_column !== null && { pin_column }),
    // Without known columns, the header row is uncertain as well.
    ...(number_column !== null && pin_column !== null && { header_row: header_row ?? 0 }),
  };
}

/** Why a file of cards cannot be read: its upload is refused, or its import fails. */
export const fileFaults = [
  'file-unreadable',
  'file-too-complex',
  'file-row-too-long',
  'file-too-many-columns',
  'file-too-many-rows',
  'file-too-many-parts',
  'file-too-many-strings',
  'file-unpacks-too-much',
  'file-encrypted',
  'file-damaged',
  'file-zip64',
  'file-sizes-wrong',
  'file-headers-differ',
  'file-extra-data',
  'file-parts-overlap',
  'file-part-twice',
  'file-other-kind',
  'columns-unclear',
  'sheet-unclear',
  'rows-hidden',
  'quote-unclear',
  'numbers-rounded',
] as const satisfies readonly Reason[];
export type FileFault = (typeof fileFaults)[number];

/** How many of its numbers an import's answer contains at most; the rest is on further pages. */
export const IMPORTED_BONS = 100;

export const boncardImport = z.object({
  id: boncardImportId,
  status: coded(importStatuses, 'importStatus'),
  file_name: z.string().with(z.meta({ examples: ['bony-2026-11.csv'] })),
  created: doneBy,
  stats: z.object({ ok: count, error: count, duplicates: count }),
  progress: z.object({ done: count, total: count }).register(kinds, { kind: 'progress' }),
  bons: z.array(z.object({ number: printedNumber })),
  bons_total: count,
});
export type BoncardImport = z.infer<typeof boncardImport>;

/** What may be wrong with a row on its own, regardless of other rows and cards. */
export const rowFaults = [
  'excel-rounded',
  'number-invalid',
  'pin-scientific',
  'pin-invalid',
  'cells-shifted',
] as const;
export type RowFault = (typeof rowFaults)[number];

/** Why a row of an import was rejected. */
const failureReasons = ['duplicate', 'repeated', ...rowFaults] as const;
export type FailureReason = (typeof failureReasons)[number];

/** An import with one page of the numbers that it added, and the reason if it failed: our extensions. */
export const boncardImportDetails = z.extend(boncardImport, {
  bons_info: pageInfo,
  failure: z.nullable(
    z.object({
      reason: z.enum(fileFaults),
      reason_text: z.string(),
    }),
  ),
});

/** Paging of an import's numbers, by default a hundred per page. */
export const importedBonsQuery = z.extend(pageQuery, {
  per_page: z._default(
    z.coerce.number().with(z.int(), z.minimum(1), z.maximum(IMPORTED_BONS)),
    IMPORTED_BONS,
  ),
});

/** A rejected row of the file: our extension. */
export const importFailure = z.object({
  line: z.int().with(z.meta({ description: 'Its line in the file, from 1', examples: [7] })),
  number: z.string().with(z.meta({ examples: ['DEMO0000000000000003'] })),
  reason: z.enum(failureReasons),
  reason_text: z.string().with(z.meta({ examples: ['Ten numer jest już w systemie.'] })),
});

export const importFailuresQuery = z.extend(pageQuery, { export: z.optional(z.enum(['csv'])) });
