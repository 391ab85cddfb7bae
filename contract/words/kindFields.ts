import type { LedgerKind } from '../codes.ts';

/** Returns the words of fields that are sums of a kind of ledger entries, from those of the kinds. */
export function kindFields(words: Record<LedgerKind, string>) {
  const fields = Object.entries(words).map(([kind, word]) => [`kinds.${kind}`, word]);
  return Object.fromEntries(fields) as Record<`kinds.${LedgerKind}`, string>;
}
