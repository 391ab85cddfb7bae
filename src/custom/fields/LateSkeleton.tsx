import Skeleton from '@mui/material/Skeleton';

/** Where something is still to come; seen only when that takes longer than 200 ms. */
export function LateSkeleton({ height }: { height: number }) {
  return (
    <Skeleton
      variant="rounded"
      height={height}
      sx={{ opacity: 0, animation: 'appear 0s 200ms forwards', '@keyframes appear': { to: { opacity: 1 } } }}
    />
  );
}
