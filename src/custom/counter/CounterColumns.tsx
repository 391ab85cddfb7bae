import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { isTaken } from '../../canAccess.ts';
import { mayReverse } from '../../money/reversible.ts';
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const OwnRequests = lazyPart(async () => (await import('./OwnRequests.tsx')).OwnRequests, 0);

/** The room that is kept for the list of recent transactions until it has loaded, in pixels. */
export const RECENT_HEIGHT = 420;

interface CounterColumnsProps {
  /** The form that moves money. */
  children: ReactNode;
  /** What the user did today; false until it may be loaded. */
  recent: ReactNode;
  /** Whether the form takes the whole width. */
  isWide?: boolean;
}

/**
 * A screen of the counter with the user's own transactions and requests next to it, or below it. They are shown only
 * if the host lists the transactions and the user may undo them.
 */
export function CounterColumns({ children, recent, isWide = false }: CounterColumnsProps) {
  const hasRecent = isTaken('boncards-transactions.list', 'user') && mayReverse();
  return (
    <Box sx={isWide ? wide : hasRecent ? twoColumns : oneColumn}>
      <Stack spacing={1.5} sx={{ minWidth: 0 }}>
        {children}
      </Stack>
      {hasRecent && !recent && <DelayedSkeleton height={RECENT_HEIGHT} />}
      {hasRecent && recent && (
        <Stack spacing={2}>
          {recent}
          <OwnRequests />
        </Stack>
      )}
    </Box>
  );
}

const wide = { display: 'grid', gap: 3, maxWidth: 1040, gridTemplateColumns: 'minmax(0, 1fr)' };
const oneColumn = { maxWidth: 640 };
const twoColumns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 640px)',
    lg: 'minmax(0, 640px) minmax(280px, 1fr)',
  },
};
