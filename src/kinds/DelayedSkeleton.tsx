import Skeleton from '@mui/material/Skeleton';
import { delayedFadeIn } from './delayedFadeIn.ts';

/** Where something is still to come; seen only when that takes longer than 200 ms. */
export function DelayedSkeleton({ height }: { height: number }) {
  return <Skeleton variant="rounded" height={height} sx={delayedFadeIn} />;
}
