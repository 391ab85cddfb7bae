/** The names of prepared statements, by their texts: as many as the code has of them. */
const names = new Map<string, string>();

/** Gives a text the name under which each connection keeps its plan. */
export function namePrepared(text: string): void {
  if (!names.has(text)) names.set(text, `prepared_${names.size}`);
}

/** Returns the name of a prepared statement; undefined for any other text. */
export function nameOfPrepared(text: string): string | undefined {
  return names.get(text);
}
