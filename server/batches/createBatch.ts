import type { z } from 'zod';
import type { batchInput } from '../../contract/boncardBatch.ts';
import type { BatchId } from '../../contract/ids.ts';
import { facts } from '../audit/details.ts';
import { type AuditedObject, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Change, Person } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { type BatchRow, getBatch, hasBatchOfName, insertBatch } from './queries.ts';

/** Stores a batch whose cards are then made in the background (requirements "Batches"). */
export async function createBatch(
  tx: Tx,
  { input, by, now }: Change<Person> & { input: z.output<typeof batchInput> },
): Promise<BatchRow | Refusal> {
  const { name, count } = input;
  const id = newId<BatchId>();
  if (!(await insertBatch(tx, { id, name, count, created_by: by.userId, created_at: now })))
    return nameTaken();
  const object = auditedBatch({ id, name });
  await recordAudit(tx, { by, now }, { action: 'batch.created', object, details: facts({ name, count }) });
  return getBatch(tx, id);
}

/** Returns why a batch cannot have this name. */
export async function nameRefusal(tx: Tx, name: string): Promise<Refusal | undefined> {
  return (await hasBatchOfName(tx, name)) ? nameTaken() : undefined;
}

/** Returns a batch as an audited object. */
export function auditedBatch({ id, name }: { id: BatchId; name: string }): AuditedObject {
  return { kind: 'batch', id, label: name };
}

const nameTaken = () => refuse('batch-name-taken', { field: 'name' });
