import { DelayedSkeleton } from './DelayedSkeleton.tsx';
import { LoadFailure } from './LoadFailure.tsx';

interface LoadingProps {
  error: unknown;
  refetch: () => unknown;
  /** The height of the placeholder, in pixels. */
  height: number;
}

/** Shown in place of data that a query has not loaded: a placeholder, or why it failed. */
export function Loading({ error, refetch, height }: LoadingProps) {
  if (!error) return <DelayedSkeleton height={height} />;
  return <LoadFailure error={error as Error} onRetry={() => void refetch()} />;
}
