import { readFileSync } from 'node:fs';

/** The SQL of OPERATIONS.md that has these words, statement by statement: a blank line stands between two. */
export function operationsSql(words: string): string[] {
  const blocks = readFileSync('docs/OPERATIONS.md', 'utf8').matchAll(/```sql\n([^`]+)```/g);
  const found = Array.from(blocks, ([, block = '']) => block).find((block) => block.includes(words));
  if (!found) throw new Error(`OPERATIONS.md has no SQL with “${words}”`);
  return found.split('\n\n');
}
