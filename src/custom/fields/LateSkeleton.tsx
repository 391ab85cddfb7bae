import Skeleton from '@mui/material/Skeleton';
import { appearLate } from './appearLate.ts';

/** Where something is still to come; seen only when that takes longer than 200 ms. */
export function LateSkeleton({ height }: { height: number }) {
  return <Skeleton variant="rounded" height={height} sx={appearLate} />;
}
