import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRecordContext } from 'ra-core';
import { LoadFailure } from '../../custom/fields/LoadFailure.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DelayedSkeleton } from '../../kinds/DelayedSkeleton.tsx';
import { usePanelDataProvider } from '../../usePanelDataProvider.ts';
import type { Boncard } from './boncard.ts';
import { TimelineEntry } from './TimelineEntry.tsx';

/** Every change of a card's balance over all its cycles, newest first: our extension. */
export function BoncardTimeline() {
  const card = useRecordContext<Boncard>();
  if (!card) return null;
  return (
    <Card
      component="section"
      aria-labelledby="timeline"
      sx={{ p: { xs: 2, sm: 3 }, border: 1, borderColor: 'divider' }}
    >
      <Timeline id={String(card.id)} />
    </Card>
  );
}

function Timeline({ id }: { id: string }) {
  const translate = useTranslate();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLedger(id);
  const entries = data?.pages.flatMap(({ items }) => items.toReversed()) ?? [];
  return (
    <>
      <Typography id="timeline" variant="h2" sx={{ mb: 1.5 }}>
        {translate('resources.boncards.timeline.title')}
      </Typography>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <DelayedSkeleton height={160} />}
      {data && entries.length === 0 && (
        <Typography color="textSecondary">{translate('resources.boncards.timeline.none')}</Typography>
      )}
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
          {translate('resources.boncards.timeline.more')}
        </Button>
      )}
    </>
  );
}

/** Entries a page: as many as the host gives at once. */
const PER_PAGE = 100;

/** The host tells the oldest first: of a long story its last page is asked for first, then those before it. */
function useLedger(id: string) {
  const dataProvider = usePanelDataProvider();
  return useInfiniteQuery({
    // Under the resource's name, so that a cancellation loads it again.
    queryKey: ['boncards', 'ledger', id],
    queryFn: async ({ pageParam: page, signal }) => {
      const pageOf = (number: number) =>
        dataProvider.ledger({ params: { id }, query: { page: number, per_page: PER_PAGE }, signal });
      if (page !== undefined) return { ...(await pageOf(page)), page };
      const first = await pageOf(1);
      const last = first.info?.total_pages ?? 1;
      return last > 1 ? { ...(await pageOf(last)), page: last } : { ...first, page: 1 };
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ page }) => (page > 1 ? page - 1 : undefined),
  });
}
