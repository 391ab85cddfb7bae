import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asGrosze, formatSignedPln } from '../../../contract/money.ts';
import { tradePeriods } from '../../../contract/overviewPeriods.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { canAccess, isOffered, offeredScope } from '../../canAccess.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { shortDayText } from '../../kinds/dates.ts';
import { inOneLine } from '../../kinds/nothing.ts';
import { plainText } from '../../kinds/plainText.ts';
import { useSavedSalonId } from '../../money/defaultSalon.ts';
import { filtered, paths } from '../../paths.ts';
import { Figure } from '../../ui/Figure.tsx';
import { countArgs } from '../../ui/formatCount.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Section } from '../../ui/Section.tsx';
import { KnownUntil } from '../../views/KnownUntil.tsx';
import { filterOf } from '../../wire/filterOf.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';
import type { Overview } from './addressOf.ts';
import { Setup } from './Setup.tsx';
import { Todo } from './Todo.tsx';

/**
 * /panel/overview: what has to be done, then how things stand at a glance, with links to the lists behind the
 * figures. A new chain sees what it has to do before its first sale (requirements "Books").
 */
export default function OverviewScreen() {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['overview'],
    queryFn: async ({ signal }) => (await dataProvider.overview({ signal })).data,
    // Figures change all the time, so a user who comes back gets current ones.
    staleTime: 0,
  });
  if (error || !data) return <Loading error={error} refetch={refetch} height={420} />;
  const isOwn = offeredScope('overview') !== 'all';
  return (
    <Stack spacing={2.5}>
      <Typography color="textSecondary">
        {inOneLine([
          isOwn && data.salon && translate('overview.salon', { salon: data.salon.name }),
          translate('overview.asOf', { at: plainText('moment', data.at, translate) }),
        ])}
      </Typography>
      {data.clock && <ClockTrouble {...data.clock} />}
      {isOwn && !data.salon && <Alert severity="info">{translate('overview.noSalon')}</Alert>}
      <KnownUntil day={data.known_until} />
      {data.setup && <Setup steps={data.setup} />}
      {/* A new chain sees the steps of its setup instead of the remark that nothing waits. */}
      {data.todo && (data.todo.length > 0 || !data.setup) && (
        <Todo entries={data.todo} today={warsawDayOf(data.at)} searchedUntil={data.exceptions_known_until} />
      )}
      {!(data.setup && isUntraded(data)) && (
        <>
          <Owed {...data} />
          <Trade {...data} />
        </>
      )}
    </Stack>
  );
}

/** What a wrong clock holds up, or has done already (requirements "Believed days"). */
function ClockTrouble({ waits, entries_ahead: entries, ...days }: NonNullable<Overview['clock']>) {
  const translate = useTranslate();
  const shown = Object.fromEntries(
    Object.entries({ latest_day: days.day, ...days }).map(([name, day]) => [
      name,
      plainText('day', day, translate),
    ]),
  );
  // With days closed ahead, nothing can be sold: what waits then is their opening.
  const waiting = days.closed_until ? 'open' : 'sell';
  const sentences = [
    days.closed_until && translate('overview.clock.closed', shown),
    waits && translate(`overview.clock.${waiting}.${waits}`, shown),
    entries > 0 && translate('overview.clock.entries', { ...shown, ...countArgs(entries) }),
  ].filter(Boolean);
  return (
    <Alert severity={days.closed_until ? 'error' : 'warning'}>
      {sentences.map((sentence) => (
        <Typography key={String(sentence)} variant="body2">
          {sentence}
        </Typography>
      ))}
    </Alert>
  );
}

/** Returns whether all figures are zero, as in a chain that has sold nothing yet. */
function isUntraded({ owed, this_month: now, month_before: before }: Overview): boolean {
  const counts = [now.sold, now.redeemed, before.sold, before.redeemed].map(({ count }) => count);
  return [owed.active.cards, owed.expired.cards, ...counts].every((count) => count === 0);
}

/** A section with `Figure`s. */
function Figures({ title, columns, children }: { title: MessageKey; columns: number; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Section title={translate(title)}>
      <Box
        component="dl"
        sx={{
          m: 0,
          px: 2,
          pt: 1,
          display: 'grid',
          columnGap: 4,
          gridTemplateColumns: { sm: `repeat(${columns}, minmax(0, 1fr))` },
          // Names, sums and notes are aligned across the figures, however long a name is and whether or not there
          // is a note.
          '& > div': { pb: 2.5, display: 'grid', gridRow: 'span 3', gridTemplateRows: 'subgrid' },
          '& dt': { alignSelf: 'end' },
        }}
      >
        {children}
      </Box>
    </Section>
  );
}

function Owed({ owed, expiring, pending_cards: pending, at }: Overview) {
  const translate = useTranslate();
  const day = warsawDayOf(at);
  // An employer cannot open the list of liabilities, so the figures don't link to it.
  const liabilityOf = (expired: string) =>
    canAccess({ resource: 'liability', action: 'list' })
      ? filtered(paths.liability, { at: day, expired })
      : undefined;
  const expiringCards = {
    status: 'active' as const,
    valid_until_from: day,
    valid_until_to: expiring.until,
  };
  const sums = [
    { name: translate('overview.active'), ...owed.active, to: liabilityOf('false') },
    { name: translate('overview.expired'), ...owed.expired, to: liabilityOf('true') },
    {
      name: translate('overview.expiring', { day: plainText('day', expiring.until, translate) }),
      ...expiring,
      to: canAccess({ resource: 'boncards', action: 'list' })
        ? filtered(paths.boncards, filterOf('boncards', expiringCards))
        : undefined,
    },
  ];
  return (
    <Figures title="words.lists.boncards" columns={pending === null ? 3 : 4}>
      {sums.map(({ name, amount, cards, to }) => (
        <Figure
          key={name}
          name={name}
          value={plainText('money', amount, translate)}
          to={to}
          note={translate('books.cards', countArgs(cards))}
        />
      ))}
      {pending !== null && (
        <Figure
          name={translate('overview.pending')}
          value={plainText('count', pending, translate)}
          to={filtered(paths.boncards, filterOf('boncards', { status: 'pending' }))}
          // The linked list has them too.
          note={isOffered('sellECard') && translate('overview.pendingWithout')}
        />
      )}
    </Figures>
  );
}

/**
 * Sales and payments of each period. Each sum links to its transactions; this month's is compared with the month
 * before.
 */
function Trade(overview: Overview) {
  const translate = useTranslate();
  const savedId = useSavedSalonId();
  const periods = tradePeriods(warsawDayOf(overview.at));
  // An employer's statistics show the workstation's salon, which may not be the salon of this overview.
  const areListed = offeredScope('overview') === 'all' || overview.salon?.id === savedId;
  return (
    <Figures title="overview.trade" columns={3}>
      {(['sold', 'redeemed'] as const).flatMap((what) =>
        (['today', 'this_month', 'month_before'] as const).map((period) => {
          const { amount, count } = overview[period][what];
          const [from, to] = periods[period];
          const list = what === 'sold' ? paths.statisticsByCharge : paths.statisticsBySell;
          const number = translate(
            what === 'sold' ? 'overview.sales' : 'overview.payments',
            countArgs(count),
          );
          const change = asGrosze(amount - overview.month_before[what].amount);
          return (
            <Figure
              key={what + period}
              name={translate(`overview.${what}.${period}`, { day: shortDayText(to) })}
              value={plainText('money', amount, translate)}
              to={areListed ? filtered(list, { issue_date_from: from, issue_date_to: to }) : undefined}
              note={
                period === 'this_month'
                  ? `${number} · ${translate('overview.change', { amount: formatSignedPln(change) })}`
                  : number
              }
            />
          );
        }),
      )}
    </Figures>
  );
}
