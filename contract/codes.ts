/**
 * The numbers that the wire uses for states and kinds (wire "Codes"). They exist only here; everywhere else they are
 * words. Free of zod.
 */

export const boncardStatuses = ['pending', 'active', 'canceled', 'used'] as const;
export type BoncardStatus = (typeof boncardStatuses)[number];

export const boncardTypes = ['all', 'lenses', 'medicalSets', 'companyMedicalSet'] as const;
export type BoncardType = (typeof boncardTypes)[number];

export const transactionTypes = ['charge', 'purchase'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** What changes a balance; the wire writes these words as they are. */
export const ledgerKinds = ['charge', 'purchase', 'cancellation'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Whether the amount of an entry is added to the balance or taken off it. */
export const ledgerSigns: Readonly<Record<LedgerKind, 1 | -1>> = {
  charge: 1,
  purchase: -1,
  cancellation: -1,
};

export const importStatuses = ['inProgress', 'finished', 'error'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const roles = ['administrator', 'employer'] as const;
export type Role = (typeof roles)[number];

export const userStatuses = ['active', 'disabled'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Returns the word for a wire code, also where a host writes it as text; undefined for null, undefined and unknown codes. */
export function wordOf<Word extends string>(words: readonly Word[], code: unknown): Word | undefined {
  const isCode = typeof code === 'number' || (typeof code === 'string' && /^\d+$/.test(code));
  return isCode ? words[Number(code)] : undefined;
}

/** Returns the wire code of a word. */
export function codeOf<Word extends string>(words: readonly Word[], word: Word): number {
  return words.indexOf(word);
}
