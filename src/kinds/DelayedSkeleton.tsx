import Skeleton from '@mui/material/Skeleton';

/** Looks of what is waited for: seen only when that takes longer than 200 ms. */
export const delayedFadeIn = {
  opacity: 0,
  animation: 'appear 0s 200ms forwards',
  '@keyframes appear': { to: { opacity: 1 } },
};

/** Where something is still to come; seen only when that takes longer than 200 ms. */
export function DelayedSkeleton({ height }: { height: number }) {
  return <Skeleton variant="rounded" height={height} sx={delayedFadeIn} />;
}
