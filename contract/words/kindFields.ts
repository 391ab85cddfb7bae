import type { LedgerKind } from '../codes.ts';

/** Returns words for the fields with the sum of each kind of ledger entries, made of the words for the kinds. */
export function kindFields(words: Record<LedgerKind, string>) {
  const fields = Object.entries(words).map(([kind, word]) => [`kinds.${kind}`, word]);
  return Object.fromEntries(fields) as Record<`kinds.${LedgerKind}`, string>;
}
