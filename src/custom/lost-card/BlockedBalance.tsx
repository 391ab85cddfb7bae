import { useGetOne } from 'ra-core';
import { type ComponentProps, useEffect } from 'react';
import { onBoncardChange } from '../../counter/boncardChanges.ts';
import type { CounterCard } from '../../counter/counterCard.ts';
import { DelayedSkeleton } from '../../kinds/DelayedSkeleton.tsx';
import { LoadFailure } from '../../views/LoadFailure.tsx';
import { ReplaceForm } from './ReplaceForm.tsx';

/** The balance of a blocked card, shown to administrators only, and the form that moves it to a new card. */
export function BlockedBalance({ card, ...props }: ComponentProps<typeof ReplaceForm>) {
  const { data, error, refetch } = useGetOne('boncards', { id: String(card.id) });
  useEffect(
    () => onBoncardChange((id) => void (String(id) === String(card.id) && refetch())),
    [card.id, refetch],
  );
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton height={320} />;
  return <ReplaceForm {...props} card={{ ...(data as CounterCard), number: card.number }} />;
}
