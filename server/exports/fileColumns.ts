import type { z } from 'zod';
import { fieldKinds, type Kind } from '../../contract/kinds.ts';
import type { Language } from '../../contract/language.ts';
import { fieldWord } from '../../contract/words/fieldWord.ts';
import type { NamedField, Words } from '../../contract/words/pl.ts';
import { wordsIn } from '../platform/wordsIn.ts';
import { type Column, column, day, type Format, moment, money, optional, text, whole } from './column.ts';

/** What a cell shows; amounts in grosze, instants as Warsaw local time. */
type Value = string | number | null;

interface Asked {
  language: Language;
  /** The record whose fields the columns are, and its resource if that calls one of them otherwise. */
  record: z.core.$ZodType;
  resource?: keyof Words['fieldsOf'];
}

/** Returns the columns of a file by the names of their fields, from which their titles and formats follow. */
export function fileColumns<Row>(
  { language, record, resource }: Asked,
  values: { [Name in NamedField]?: (row: Row) => Value },
): Column<Row>[] {
  const words = wordsIn(language);
  const kinds = fieldKinds(record);
  return Object.entries(values).map(([field, of]) => {
    const kind = kinds[field] ?? 'text';
    const name = fieldWord(words, field, resource);
    // A value is of its field's kind, which the compiler does not know.
    const format = (formats[kind] ?? text) as Format<Value>;
    return column(kind === 'money' ? `${name} (${words.currency})` : name, optional(format), of);
  });
}

/** How values of a kind are written that are not text. */
const formats: Partial<Record<Kind, Format<never>>> = { money, day, moment, count: whole };
