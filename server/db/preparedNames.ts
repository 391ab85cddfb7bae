/** The names of prepared statements, by text: one for each prepared statement in the code. */
const names = new Map<string, string>();

/** Gives a text a name, under which each connection keeps its plan. */
export function namePrepared(text: string): void {
  if (!names.has(text)) names.set(text, `prepared_${names.size}`);
}

/** Returns the name of a prepared statement; undefined for any other text. */
export function nameOfPrepared(text: string): string | undefined {
  return names.get(text);
}
