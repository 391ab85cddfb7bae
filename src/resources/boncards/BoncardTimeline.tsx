import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { ledgerKinds } from '../../../contract/codes.ts';
import type { AnswerOf } from '../../callTypes.ts';
import { Reversal } from '../../counter/Reversal.tsx';
import { mayReverse, type Reversible } from '../../counter/reversible.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DelayedSkeleton } from '../../kinds/DelayedSkeleton.tsx';
import { NOTHING, plainText } from '../../kinds/plainText.ts';
import { usePanelDataProvider } from '../../usePanelDataProvider.ts';
import { LoadFailure } from '../views/LoadFailure.tsx';
import type { Boncard } from './boncard.ts';

/** Every change of a card's balance over all its cycles, newest first: our extension. */
export function BoncardTimeline() {
  const translate = useTranslate();
  const card = useRecordContext<Boncard>();
  const [toUndo, setToUndo] = useState<Reversible>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLedger(card?.id);
  if (!card) return null;
  const entries = data?.pages.flatMap(({ items }) => items.toReversed()) ?? [];
  return (
    <Card component="section" aria-labelledby="timeline" sx={{ p: { xs: 2, sm: 3 } }}>
      {mayReverse() && <Reversal transaction={toUndo} onClose={() => setToUndo(undefined)} />}
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
          <Entry key={entry.id} entry={entry} onUndo={() => setToUndo(reversibleOf(entry, card))} />
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
    </Card>
  );
}

/** Entries a page: as many as the host gives at once. */
const PER_PAGE = 100;

/** The host tells the oldest first: of a long story its last page is asked for first, then those before it. */
function useLedger(cardId: Boncard['id'] | undefined) {
  const dataProvider = usePanelDataProvider();
  const id = String(cardId);
  return useInfiniteQuery({
    // Under the resource's name, so that a cancellation loads it again.
    queryKey: ['boncards', 'ledger', id],
    enabled: cardId !== undefined,
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

type WireEntry = AnswerOf<'GET /api/boncards/:id/ledger'>['items'][number];

function reversibleOf(entry: WireEntry, card: Boncard): Reversible | undefined {
  const { id, kind, amount, reversible, document, at } = entry;
  if (kind !== 'charge' && kind !== 'purchase') return undefined;
  return {
    ...{ id, kind, amount, reversible, document, at },
    card: { id: String(card.id), number: card.number ?? '' },
  };
}

/** One change of a balance: what happened, by whom, and what was left. */
function Entry({ entry, onUndo }: { entry: WireEntry; onUndo: () => void }) {
  const translate = useTranslate();
  const facts = [
    plainText('deed', entry, translate),
    plainText('salon', entry.salon, translate),
    plainText('text', entry.document, translate),
  ];
  const balance = plainText('money', entry.balance_after, translate);
  return (
    <Box
      component="li"
      sx={{
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 9em' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {translate(`resources.boncards.timeline.kinds.${entry.kind}`)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.filter((fact) => fact !== NOTHING).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {`${ledgerKinds[entry.kind].sign > 0 ? '+' : '−'}${plainText('money', entry.amount, translate)}`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {translate('resources.boncards.timeline.balance', { amount: balance })}
        </Typography>
        {mayReverse() && entry.reversible > 0 && (
          <Button size="small" onClick={onUndo}>
            {translate('reverse.submit')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
