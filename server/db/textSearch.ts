import { type RawBuilder, sql } from 'kysely';

/** Returns the condition that a text contains each word of what was typed, in upper or lower case, with or without diacritics. */
export function containsWords(text: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  const words = typed.split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<boolean>`true`;
  const conditions = words.map((word) => sql<boolean>`${folded(text)} LIKE ${pattern(word)}`);
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** Returns a `LIKE` pattern for the beginning of a text. */
export function beginsWith(text: string): string {
  return `${escaped(text)}%`;
}

function pattern(word: string): RawBuilder<string> {
  return sql<string>`'%' || ${folded(sql<string>`${escaped(word)}::text`)} || '%'`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function folded(text: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`translate(lower(${text} COLLATE "pl-x-icu"), 'ąćęłńóśźż', 'acelnoszz')`;
}
