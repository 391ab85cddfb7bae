import type { z } from 'zod';
import { fieldKinds, type Kind } from '../../contract/kinds.ts';
import type { Language } from '../../contract/language.ts';
import { fieldWord } from '../../contract/words/fieldWord.ts';
import type { NamedField, Words } from '../../contract/words/pl.ts';
import { wordsIn } from '../platform/wordsIn.ts';
import { type Column, column, day, type Format, moment, money, optional, text, whole } from './column.ts';

/** The value of a cell: amounts in grosze, instants as Warsaw local time. */
type Value = string | number | null;

interface Asked {
  language: Language;
  /** The record that the columns' fields belong to, and its resource if that has its own names for some of them. */
  record: z.core.$ZodType;
  resource?: keyof Words['fieldsOf'];
}

/**
 * Returns the columns of a file, given a function for each field name; titles and formats are derived from the names.
 */
export function fileColumns<Row>(
  { language, record, resource }: Asked,
  values: { [Name in NamedField]?: (row: Row) => Value },
): Column<Row>[] {
  const words = wordsIn(language);
  const kinds = fieldKinds(record);
  return Object.entries(values).map(([field, of]) => {
    const kind = kinds[field] ?? 'text';
    const name = fieldWord(words, field, resource);
    // A value is always of its field's kind, but the compiler cannot know that.
    const format = (formats[kind] ?? text) as Format<Value>;
    return column(kind === 'money' ? `${name} (${words.currency})` : name, optional(format), of);
  });
}

/** The formats of the kinds of values that are not text. */
const formats: Partial<Record<Kind, Format<never>>> = { money, day, moment, count: whole };
