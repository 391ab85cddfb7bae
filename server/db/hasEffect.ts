import type { DeleteResult, InsertResult, UpdateResult } from 'kysely';

interface Statement {
  executeTakeFirst(): Promise<Partial<InsertResult & UpdateResult & DeleteResult>>;
}

/** Returns whether a statement has added, changed or deleted any row: `.$call(hasEffect)`. */
export async function hasEffect(statement: Statement): Promise<boolean> {
  const { numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows } = await statement.executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? numUpdatedRows ?? numDeletedRows ?? 0n) > 0n;
}
