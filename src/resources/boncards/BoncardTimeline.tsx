import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { LoadFailure } from '../../custom/fields/LoadFailure.tsx';
import { Sheet } from '../../custom/fields/Sheet.tsx';
import { send } from '../../http.ts';
import { DelayedSkeleton } from '../../kinds/DelayedSkeleton.tsx';
import { TimelineEntry } from './TimelineEntry.tsx';

/** Every change of a card's balance over all its cycles, oldest first: an extra of ours. */
export function BoncardTimeline({ id }: { id: string }) {
  const translate = useTranslate();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // Under the resource's name, so that a cancellation loads it anew.
    queryKey: ['boncards', 'ledger', id],
    queryFn: ({ pageParam, signal }) =>
      send('GET /api/boncards/:id/ledger', { params: { id }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ info }, _, page) => (page < info.total_pages ? page + 1 : undefined),
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton height={160} />;
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return null;
  return (
    <Sheet>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate('timeline.title')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <TimelineEntry key={entry.id} entry={entry} />
        ))}
      </Box>
      {hasNextPage && (
        <Button
          variant="outlined"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ mt: 2 }}
        >
          {translate('timeline.more')}
        </Button>
      )}
    </Sheet>
  );
}
