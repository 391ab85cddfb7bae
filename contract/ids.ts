import { z } from 'zod';

/**
 * Branded ids (UUID v7 on our wire). The console treats every id as opaque: another provider host may send
 * numbers, so nothing on that side parses or builds one.
 */
export const userId = z.uuid().brand<'UserId'>();
export const salonId = z.uuid().brand<'SalonId'>();
export const boncardId = z.uuid().brand<'BoncardId'>();
export const transactionId = z.uuid().brand<'TransactionId'>();
export const boncardImportId = z.uuid().brand<'BoncardImportId'>();
export const auditEntryId = z.uuid().brand<'AuditEntryId'>();

export type UserId = z.infer<typeof userId>;
export type SalonId = z.infer<typeof salonId>;
export type BoncardId = z.infer<typeof boncardId>;
export type TransactionId = z.infer<typeof transactionId>;
export type BoncardImportId = z.infer<typeof boncardImportId>;
export type AuditEntryId = z.infer<typeof auditEntryId>;
