import { type RawBuilder, sql } from 'kysely';
import { fold, foldWords } from '../../contract/fold.ts';

/** Returns the condition that a text contains each word that was typed, ignoring case and accents. */
export function containsWords(text: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  const words = foldWords(typed);
  if (words.length === 0) return sql<boolean>`true`;
  const conditions = words.map((word) => sql<boolean>`fold_text(${text}) LIKE ${`%${escaped(word)}%`}`);
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** Returns the condition that a document's number begins with what was typed, ignoring case and accents. */
export function documentBegins(column: string, typed: string): RawBuilder<boolean> {
  return sql<boolean>`${foldedDocument(column)} LIKE ${`${escaped(fold(typed))}%`}`;
}

/** Returns the condition that a document's number equals what was typed, ignoring case and accents. */
export function documentIs(column: string, typed: string): RawBuilder<boolean> {
  return sql<boolean>`${foldedDocument(column)} = ${fold(typed)}`;
}

/** Returns a document's number without case and accents, as in the index of documents. */
export function foldedDocument(column: string): RawBuilder<string> {
  return sql<string>`fold_text(left(${sql.ref(column)}, 100))`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
