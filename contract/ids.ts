import { z } from 'zod/mini';

export const uuid = z.uuid().with(z.meta({ examples: ['01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47'] }));

/**
 * Branded ids (UUID v7 on our wire). The console treats every id as opaque: another provider host may send
 * numbers, so nothing on that side parses or builds one.
 */
export const userId = uuid.brand<'UserId'>();
export const salonId = uuid.brand<'SalonId'>();
export const boncardId = uuid.brand<'BoncardId'>();
export const transactionId = uuid.brand<'TransactionId'>();
export const boncardImportId = uuid.brand<'BoncardImportId'>();
export const auditEntryId = uuid.brand<'AuditEntryId'>();
export const viewId = uuid.brand<'ViewId'>();
export const scheduleId = uuid.brand<'ScheduleId'>();
export const reportRunId = uuid.brand<'ReportRunId'>();
export const sessionId = uuid.brand<'SessionId'>();
export const taxClassChangeId = uuid.brand<'TaxClassChangeId'>();

export type UserId = z.infer<typeof userId>;
export type SalonId = z.infer<typeof salonId>;
export type BoncardId = z.infer<typeof boncardId>;
export type TransactionId = z.infer<typeof transactionId>;
export type BoncardImportId = z.infer<typeof boncardImportId>;
export type AuditEntryId = z.infer<typeof auditEntryId>;
export type ViewId = z.infer<typeof viewId>;
export type ScheduleId = z.infer<typeof scheduleId>;
export type ReportRunId = z.infer<typeof reportRunId>;
export type SessionId = z.infer<typeof sessionId>;
export type TaxClassChangeId = z.infer<typeof taxClassChangeId>;
