import { readFileSync } from 'node:fs';

/** Returns the SQL of OPERATIONS.md that contains these words, split into statements at blank lines. */
export function operationsSql(words: string): string[] {
  const blocks = readFileSync('docs/OPERATIONS.md', 'utf8').matchAll(/```sql\n([^`]+)```/g);
  const found = Array.from(blocks, ([, block = '']) => block).find((block) => block.includes(words));
  if (!found) throw new Error(`OPERATIONS.md has no SQL with “${words}”`);
  return found.split('\n\n');
}
