import { z } from 'zod/mini';
import { kinds } from './kinds.ts';

/**
 * Accepts either case and converts to lower case, as PostgreSQL does, so that two spellings of the same id are also
 * equal as text.
 */
export const uuid = z
  .uuid()
  .with(z.toLowerCase(), z.meta({ examples: ['01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47'] }))
  .register(kinds, { kind: 'id' });

/**
 * Branded ids (UUID v7 on our wire). The console treats every id as opaque: the host of another provider may send
 * numbers, so the console never parses or creates one. This file has the ids that several schema files need, so that
 * these files don't have to import each other; every other id is declared next to its schema.
 */
/** The id of an actor: a person or an API key. */
export const actorId = uuid.brand<'ActorId'>();
export const userId = actorId.brand<'UserId'>();
export const apiKeyId = actorId.brand<'ApiKeyId'>();
export const salonId = uuid.brand<'SalonId'>();
export const boncardId = uuid.brand<'BoncardId'>();
export const transactionId = uuid.brand<'TransactionId'>();
export const viewId = uuid.brand<'ViewId'>();
export const batchId = uuid.brand<'BatchId'>();

export type ActorId = z.infer<typeof actorId>;
export type ApiKeyId = z.infer<typeof apiKeyId>;
export type UserId = z.infer<typeof userId>;
export type SalonId = z.infer<typeof salonId>;
export type BoncardId = z.infer<typeof boncardId>;
export type TransactionId = z.infer<typeof transactionId>;
export type ViewId = z.infer<typeof viewId>;
export type BatchId = z.infer<typeof batchId>;
