import { z } from 'zod/mini';
import { kinds } from './kinds.ts';

/** Read in either case and written in lower case, as PostgreSQL does: so two spellings of an id are equal as texts too. */
export const uuid = z
  .uuid()
  .with(z.toLowerCase(), z.meta({ examples: ['01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47'] }))
  .register(kinds, { kind: 'id' });

/**
 * Branded ids (UUID v7 on our wire). The console treats every id as opaque: another provider host may send
 * numbers, so nothing on that side parses or builds one. Ids that schemas in other files use are here, so that no two of
 * these files import each other; every other id is next to its schema.
 */
/** Of an actor: a person or an API key. */
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
