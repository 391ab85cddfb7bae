import Skeleton from '@mui/material/Skeleton';

/** The styles of a loading indicator that appears after 200 ms. */
export const delayedFadeIn = {
  opacity: 0,
  animation: 'appear 0s 200ms forwards',
  '@keyframes appear': { to: { opacity: 1 } },
};

/** A placeholder for loading content; appears after 200 ms. */
export function DelayedSkeleton({ height }: { height: number }) {
  return <Skeleton variant="rounded" height={height} sx={delayedFadeIn} />;
}
