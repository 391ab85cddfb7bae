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

export interface LedgerRule {
  /** Whether the amount of an entry is added to the balance or subtracted from it. */
  sign: 1 | -1;
  /** The type of transactions under which lists and statistics show it. */
  transaction?: TransactionType;
  /** The type of transactions that it undoes. */
  reverses?: TransactionType;
  /** Whether a cycle begins with it. */
  opensCycle?: true;
  /** The kind of entries that it evens out, other than transactions. */
  evens?: string;
}

/**
 * The kinds of changes of a balance; the wire uses these words unchanged. The database has the same table
 * (`ledger_kinds`) and refuses an entry of any other kind or sign.
 */
export const ledgerKinds = {
  charge: { sign: 1, transaction: 'charge', opensCycle: true },
  purchase: { sign: -1, transaction: 'purchase' },
  chargeReversal: { sign: -1, transaction: 'charge', reverses: 'charge' },
  purchaseReversal: { sign: 1, transaction: 'purchase', reverses: 'purchase' },
  cancellation: { sign: -1 },
  transferOut: { sign: -1 },
  transferIn: { sign: 1, opensCycle: true },
  adjustmentUp: { sign: 1 },
  adjustmentDown: { sign: -1, evens: 'adjustmentUp' },
  breakage: { sign: -1 },
  reinstatement: { sign: 1, evens: 'breakage' },
} as const satisfies Record<string, LedgerRule>;
export type LedgerKind = keyof typeof ledgerKinds;
export const ledgerKindNames = Object.keys(ledgerKinds) as [LedgerKind, ...LedgerKind[]];

/** The kind of the entry that undoes a transaction. */
export const reversalOf = { charge: 'chargeReversal', purchase: 'purchaseReversal' } as const;

/** The kinds of entries that lists and statistics show for each type of transactions. */
export const transactionKinds = {
  charge: ['charge', reversalOf.charge],
  purchase: ['purchase', reversalOf.purchase],
} as const satisfies Record<TransactionType, readonly LedgerKind[]>;
export type TransactionKind = (typeof transactionKinds)[TransactionType][number];
export const transactionKindNames = Object.values(transactionKinds).flat();

/** Whether lists and statistics show entries of this kind. */
export function isTransaction(kind: LedgerKind): kind is TransactionKind {
  return 'transaction' in ledgerKinds[kind];
}

export function isReversal(kind: LedgerKind): kind is (typeof reversalOf)[TransactionType] {
  return 'reverses' in ledgerKinds[kind];
}

/**
 * A card's class in tax law: tax is due at the charge (`spv`, single-purpose) or at the purchase (`mpv`,
 * multi-purpose).
 */
export const taxClasses = ['spv', 'mpv'] as const;
export type TaxClass = (typeof taxClasses)[number];

/** The kind of document that a charge or purchase has. */
export const documentKinds = ['receipt', 'invoice', 'none'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What a counter can ask the office to do: things that an employer may not do, or has reached today's limit for. */
export const requestKinds = ['extend', 'unlock', 'unblock', 'adjust'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStatuses = ['open', 'done', 'declined'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const importStatuses = ['inProgress', 'finished', 'error'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const roles = ['administrator', 'employer'] as const;
export type Role = (typeof roles)[number];

export const userStatuses = ['active', 'disabled'] as const;
export type UserStatus = (typeof userStatuses)[number];

/**
 * Returns the word for a wire code, which a host may also write as text; undefined for null, undefined and unknown
 * codes.
 */
export function wordOf<Word extends string>(words: readonly Word[], code: unknown): Word | undefined {
  const isCode = typeof code === 'number' || (typeof code === 'string' && /^\d+$/.test(code));
  return isCode ? words[Number(code)] : undefined;
}

/** Returns the wire code of a word. */
export function codeOf<Word extends string>(words: readonly Word[], word: Word): number {
  return words.indexOf(word);
}
