import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath, useRecordContext } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { isTransaction, ledgerKinds } from '../../../contract/codes.ts';
import { isOffered } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NOTHING } from '../../kinds/nothing.ts';
import { plainText } from '../../kinds/plainText.ts';
import { StatusBadge } from '../../kinds/StatusBadge.tsx';
import { undoneMark } from '../../kinds/statuses.ts';
import { Reversal } from '../../money/Reversal.tsx';
import { isReversible, mayReverse, type Reversible } from '../../money/reversible.ts';
import { transactionPath } from '../../paths.ts';
import { session } from '../../session.ts';
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import type { AnswerOf } from '../../wire/callTypes.ts';
import type { Boncard } from '../../wire/panelRecord.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';
import { counterCardOf } from './boncard.ts';

/** Every change of a card's balance over all its cycles, and of its last day, newest first: our extension. */
export function BoncardTimeline() {
  const translate = useTranslate();
  const card = useRecordContext<Boncard>();
  const [toUndo, setToUndo] = useState<Reversible>();
  const pages = useLedger(card?.id);
  const { data, error, refetch, hasNextPage } = pages;
  const extensions = useExtensions(card?.id);
  if (!card) return null;
  const entries = data?.pages.flatMap(({ items }) => items.toReversed()) ?? [];
  // What is older than the oldest change that was loaded comes with its page.
  const [oldest] = hasNextPage ? entries.slice(-1) : [];
  const moments = [
    ...entries.map((entry) => ({
      id: entry.id,
      at: entry.at,
      shown: <Entry entry={entry} onUndo={() => setToUndo(reversibleOf(entry, card))} />,
    })),
    ...((data && extensions.data) ?? [])
      .filter(({ at }) => !oldest || at > oldest.at)
      .map((extension) => ({
        id: extension.id,
        at: extension.at,
        shown: <Extension extension={extension} />,
      })),
  ].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  return (
    <Card component="section" aria-labelledby="timeline" sx={{ p: { xs: 2, sm: 3 } }}>
      {mayReverse() && <Reversal transaction={toUndo} onClose={() => setToUndo(undefined)} />}
      <Typography id="timeline" variant="h2" sx={{ mb: 1.5 }}>
        {translate('resources.boncards.timeline.title')}
      </Typography>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && extensions.error && (
        <LoadFailure error={extensions.error} onRetry={() => void extensions.refetch()} />
      )}
      {!data && !error && <DelayedSkeleton height={160} />}
      {data && moments.length === 0 && (
        <Typography color="textSecondary">{translate('resources.boncards.timeline.none')}</Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {moments.map(({ id, shown }) => (
          <Box component="li" key={id} sx={{ py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            {shown}
          </Box>
        ))}
      </Box>
      <LoadMore label="resources.boncards.timeline.more" query={pages} />
    </Card>
  );
}

/** The host's maximum. */
const PER_PAGE = 100;

/** The host lists the oldest first: the last page is loaded first, then the earlier ones. */
function useLedger(cardId: Boncard['id'] | undefined) {
  const dataProvider = usePanelDataProvider();
  const id = cardId ?? '';
  return useInfiniteQuery({
    // Begins with the resource's name, so that a cancellation reloads it.
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

/** Returns the newest changes of a card's last day, as many as one page of the host has: no card is extended more often. */
function useExtensions(cardId: Boncard['id'] | undefined) {
  const dataProvider = usePanelDataProvider();
  const id = cardId ?? '';
  return useQuery({
    queryKey: ['boncards', 'validity-changes', id],
    enabled: cardId !== undefined && session.can('extend'),
    queryFn: async ({ signal }) => {
      const query = { page: 1, per_page: PER_PAGE };
      return (await dataProvider.validityChanges({ params: { id }, query, signal })).items;
    },
  });
}

type WireEntry = AnswerOf<'ledger'>['items'][number];
type WireExtension = AnswerOf<'validityChanges'>['items'][number];

function reversibleOf(entry: WireEntry, card: Boncard): Reversible | undefined {
  const { id, kind, amount, reversible, document, at } = entry;
  if (kind !== 'charge' && kind !== 'purchase') return undefined;
  return { id, kind, amount, reversible, document, at, card: counterCardOf(card) };
}

/** One change of a balance: what happened, by whom and why, what was left, and whether it was undone. */
function Entry({ entry, onUndo }: { entry: WireEntry; onUndo: () => void }) {
  const translate = useTranslate();
  const { kind, reversed = 0 } = entry;
  const amount = plainText('money', entry.amount, translate);
  const name = translate(`words.ledgerKinds.${kind}`);
  // The server did it: it wrote off what had expired, or brought that back.
  const by = entry.by === null ? { fullname: translate('resources.boncards.timeline.automatic') } : entry.by;
  const facts = [
    plainText('doneBy', { ...entry, by }, translate),
    plainText('salon', entry.salon, translate),
    plainText('document', entry.document, translate, entry),
  ];
  return (
    <Moment
      name={name}
      {...(isTransaction(kind) &&
        isOffered('boncards-transactions.one') && { to: transactionPath(entry.id) })}
      facts={facts}
      reason={entry.reason}
      amount={`${ledgerKinds[kind].sign > 0 ? '+' : '−'}${amount}`}
      note={translate('resources.boncards.timeline.balance', {
        amount: plainText('money', entry.balance_after, translate),
      })}
    >
      {entry.other_card && <OtherCard card={entry.other_card} />}
      {reversed > 0 && (
        <StatusBadge
          {...undoneMark}
          text={translate('resources.boncards.timeline.reversed', {
            amount: plainText('money', reversed, translate),
          })}
        />
      )}
      {isReversible(entry) && (
        <Button
          size="small"
          onClick={onUndo}
          aria-label={translate('resources.boncards.timeline.undo', { what: `${name}, ${amount}` })}
          sx={{ ml: 'auto', mr: -1 }}
        >
          {translate('reverse.submit')}
        </Button>
      )}
    </Moment>
  );
}

/** One change of the last day. */
function Extension({ extension }: { extension: WireExtension }) {
  const translate = useTranslate();
  return (
    <Moment
      name={translate('resources.boncards.timeline.extension')}
      facts={[plainText('doneBy', extension, translate)]}
      reason={extension.reason}
      amount={translate('resources.boncards.timeline.until', {
        day: plainText('day', extension.to, translate),
      })}
      note={translate('resources.boncards.timeline.before', {
        day: plainText('day', extension.from, translate),
      })}
    />
  );
}

interface MomentProps {
  name: string;
  /** The URL of its own page. */
  to?: string;
  facts: readonly string[];
  reason: string | null | undefined;
  amount: string;
  note: string;
  children?: ReactNode;
}

function Moment({ name, to, facts, reason, amount, note, children }: MomentProps) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Box sx={{ flex: '1 1 9em' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {to ? (
              <Link component={LinkBase} to={to} color="inherit">
                {name}
              </Link>
            ) : (
              name
            )}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {facts.filter((fact) => fact !== NOTHING).join(' · ')}
          </Typography>
          {reason && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {reason}
            </Typography>
          )}
        </Box>
        <Box sx={{ ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
          <Typography sx={{ fontWeight: 600 }}>{amount}</Typography>
          <Typography variant="body2" color="textSecondary">
            {note}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>{children}</Box>
    </>
  );
}

/** The card at the other end of a transfer. */
function OtherCard({ card }: { card: NonNullable<WireEntry['other_card']> }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Link component={LinkBase} to={createPath({ resource: 'boncards', type: 'show', id: card.id })}>
      {translate('resources.boncards.timeline.otherCard', { number: maskCardNumber(card.number) })}
    </Link>
  );
}
