import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useInfiniteGetList } from 'ra-core';
import { MAX_PER_PAGE } from '../../../contract/paging.ts';
import { canAccess, isOffered } from '../../canAccess.ts';
import { useSendingPoll } from '../../money/useSendingPoll.ts';
import type { AuditEntry } from '../../views/AuditMoment.tsx';
import type { RequestOf } from '../../wire/callTypes.ts';
import type { Sending } from '../../wire/sending.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';
import type { BalanceEntry, ExtensionEntry } from './BalanceMoments.tsx';
import { isToldElsewhere } from './isToldElsewhere.ts';

/**
 * The parts of a card's history: everything that changed the card, only its balance and validity, or all its audit
 * entries.
 */
const historyParts = ['changes', 'balance', 'audit'] as const;
export type HistoryPart = (typeof historyParts)[number];

type Moment = { id: string; at: Date } & (
  | { what: 'entry'; entry: BalanceEntry }
  | { what: 'extension'; extension: ExtensionEntry }
  | { what: 'sending'; sending: Sending }
  | { what: 'audit'; audited: AuditEntry }
);

/** Returns the parts that the host and the user's rights allow. */
export function offeredParts(): HistoryPart[] {
  const offered = { balance: isOffered('ledger'), audit: hasAudit() };
  if (offered.balance && offered.audit) return [...historyParts];
  return historyParts.filter((part) => part !== 'changes' && offered[part]);
}

function hasAudit(): boolean {
  return canAccess({ resource: 'audit-entries', action: 'list' });
}

/** Returns a part of a card's history, newest first, and the query that loads earlier moments. */
export function useBoncardHistory(id: string, part: HistoryPart) {
  const dataProvider = usePanelDataProvider();
  const ledger = useLedger(id, part !== 'audit');
  const extensions = useNewest('validityChanges', id, part !== 'audit', dataProvider.validityChanges);
  // As often as the card, which is shown above with the state of its mail.
  const pollSending = useSendingPoll();
  const sendings = useNewest('sendings', id, part === 'changes', dataProvider.sendings, pollSending);
  const audit = useInfiniteGetList<AuditEntry>(
    'audit-entries',
    { filter: { object_id: id }, pagination: { page: 1, perPage: AUDIT_PER_PAGE } },
    { enabled: part !== 'balance' },
  );
  const entries = ledger.data?.pages.flatMap(({ items }) => items.toReversed()) ?? [];
  const others = { entries, hasSendings: sendings.data !== undefined };
  const streams = [
    {
      query: ledger,
      moments: entries.map((entry): Moment => ({ id: entry.id, at: entry.at, what: 'entry', entry })),
    },
    {
      query: audit,
      moments: (audit.data?.pages.flatMap((page) => page.data) ?? []).map(
        (audited): Moment => ({ id: audited.id, at: audited.at, what: 'audit', audited }),
      ),
    },
  ].filter(({ query }) => query.isEnabled);
  // Leaves out moments that are older than the oldest loaded one of a stream with more pages: that stream's missing
  // moments belong before them.
  const [limiting] = streams
    .filter(({ query }) => query.hasNextPage)
    .sort((one, other) => oldestOf(other) - oldestOf(one));
  const horizon = limiting ? oldestOf(limiting) : Number.NEGATIVE_INFINITY;
  const moments = [
    ...streams.flatMap((stream) => stream.moments),
    ...shown(extensions).map(
      (extension): Moment => ({ id: extension.id, at: extension.at, what: 'extension', extension }),
    ),
    ...shown(sendings).map(
      (sending): Moment => ({
        id: sending.asked.at.toISOString(),
        at: sending.asked.at,
        what: 'sending',
        sending,
      }),
    ),
  ]
    .filter(({ at }) => at.getTime() >= horizon)
    .filter(
      (moment) =>
        part !== 'changes' || moment.what !== 'audit' || !isToldElsewhere(moment.audited.action, others),
    )
    .sort((one, other) => other.at.getTime() - one.at.getTime());
  const queries = [...streams.map(({ query }) => query), extensions, sendings].filter(
    ({ isEnabled }) => isEnabled,
  );
  return {
    moments,
    isPending: queries.some(({ isPending }) => isPending),
    failed: queries.filter(({ error }) => error),
    earlier: limiting?.query,
  };
}

/**
 * Returns the data of a query if the shown part of the history includes it: it may have been loaded for another
 * part.
 */
function shown<Found>({ isEnabled, data = [] }: { isEnabled: boolean; data?: Found[] | undefined }): Found[] {
  return isEnabled ? data : [];
}

function oldestOf({ moments }: { moments: Moment[] }): number {
  return moments.at(-1)?.at.getTime() ?? Number.POSITIVE_INFINITY;
}

const AUDIT_PER_PAGE = 25;

/** The host lists the oldest entries first, so the last page is loaded first, then the earlier ones. */
function useLedger(id: string, isAsked: boolean) {
  const dataProvider = usePanelDataProvider();
  return useInfiniteQuery({
    // Begins with the resource's name, so that a cancellation loads it again.
    queryKey: ['boncards', 'ledger', id],
    enabled: isAsked,
    queryFn: async ({ pageParam: page, signal }) => {
      const pageOf = (number: number) =>
        dataProvider.ledger({ params: { id }, query: { page: number, per_page: MAX_PER_PAGE }, signal });
      if (page !== undefined) return { ...(await pageOf(page)), page };
      const first = await pageOf(1);
      const last = first.info?.total_pages ?? 1;
      return last > 1 ? { ...(await pageOf(last)), page: last } : { ...first, page: 1 };
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ page }) => (page > 1 ? page - 1 : undefined),
  });
}

/**
 * Returns the newest changes of a card's last day, or the newest mails of an e-card: one page of the host, as no
 * card has more. They are loaded again while `poll` returns when, for the newest of them.
 */
function useNewest<Entry>(
  name: 'validityChanges' | 'sendings',
  id: string,
  isAsked: boolean,
  load: (request: RequestOf<typeof name>) => Promise<{ items: Entry[] }>,
  poll?: (newest: Entry | undefined) => number | false,
) {
  return useQuery({
    queryKey: ['boncards', name, id],
    enabled: isAsked && isOffered(name),
    queryFn: async ({ signal }) =>
      (await load({ params: { id }, query: { page: 1, per_page: MAX_PER_PAGE }, signal })).items,
    refetchInterval: ({ state }) => poll?.(state.data?.[0]) ?? false,
  });
}
