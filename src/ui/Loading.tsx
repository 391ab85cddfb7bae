import { DelayedSkeleton } from './DelayedSkeleton.tsx';
import { LoadFailure } from './LoadFailure.tsx';

interface LoadingProps {
  error: unknown;
  refetch: () => unknown;
  /** Of the placeholder, in px. */
  height: number;
}

/** Stands in the place of what a query has not loaded: a placeholder, or why it failed. */
export function Loading({ error, refetch, height }: LoadingProps) {
  if (!error) return <DelayedSkeleton height={height} />;
  return <LoadFailure error={error as Error} onRetry={() => void refetch()} />;
}
