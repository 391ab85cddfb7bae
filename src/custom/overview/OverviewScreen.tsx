import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EXCEPTION_DAYS, tradePeriods } from '../../../contract/overviewPeriods.ts';
import { addDays, warsawDayOf } from '../../../contract/warsaw.ts';
import { canAccess, offeredScope } from '../../canAccess.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { filtered, paths } from '../../paths.ts';
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Section } from '../../ui/Section.tsx';
import { KnownUntil } from '../../views/KnownUntil.tsx';
import type { AnswerOf } from '../../wire/callTypes.ts';
import { filterOf } from '../../wire/filterOf.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

type Overview = AnswerOf<'overview'>['data'];

/** /panel/overview: one look at how things stand, each figure leading to the list behind it (requirements "Books"). */
export default function OverviewScreen() {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['overview'],
    queryFn: async ({ signal }) => (await dataProvider.overview({ signal })).data,
    // Money moves all the time: a person who comes back sees current figures.
    staleTime: 0,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton height={420} />;
  const isOwn = offeredScope('overview') !== 'all';
  return (
    <Stack spacing={2.5}>
      <Typography color="textSecondary">
        {[
          isOwn && data.salon && translate('overview.salon', { salon: data.salon.name }),
          translate('overview.asOf', { at: plainText('moment', data.at, translate) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {data.clock && <ClockTrouble {...data.clock} />}
      {isOwn && !data.salon && <Alert severity="info">{translate('overview.noSalon')}</Alert>}
      <KnownUntil day={data.known_until} />
      <Owed {...data} />
      <Trade {...data} />
      {!isOwn && <Attention {...data} />}
    </Stack>
  );
}

/** What a wrong clock does or has done (requirements "Believed days"). */
function ClockTrouble({ waits, entries_ahead: entries, ...days }: NonNullable<Overview['clock']>) {
  const translate = useTranslate();
  const shown = Object.fromEntries(
    Object.entries(days).map(([name, day]) => [name, plainText('day', day, translate)]),
  );
  const sentences = [
    days.closed_until && translate('overview.clock.closed', shown),
    waits && translate(`overview.clock.${waits}`, shown),
    entries > 0 && translate('overview.clock.entries', { ...shown, smart_count: entries }),
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

/** A section of `Figure`s. */
function Figures({ title, children }: { title: MessageKey; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Section title={translate(title)}>
      <Box
        component="dl"
        sx={{
          m: 0,
          p: 2,
          pt: 1,
          display: 'grid',
          columnGap: 4,
          rowGap: 2.5,
          // In threes, with their sums in line however long their names are.
          alignItems: 'end',
          gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {children}
      </Box>
    </Section>
  );
}

function Owed({ owed, expiring, at }: Overview) {
  const translate = useTranslate();
  const day = warsawDayOf(at);
  // An employer has no lists of these.
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
    <Figures title="overview.owed">
      {sums.map(({ name, amount, cards, to }) => (
        <Figure
          key={name}
          name={name}
          value={plainText('money', amount, translate)}
          to={to}
          note={translate('books.cards', { smart_count: cards })}
        />
      ))}
    </Figures>
  );
}

/** Sales and payments of each period; each sum leads to its transactions. */
function Trade(overview: Overview) {
  const translate = useTranslate();
  const periods = tradePeriods(warsawDayOf(overview.at));
  return (
    <Figures title="overview.trade">
      {(['sold', 'redeemed'] as const).flatMap((what) =>
        (['today', 'this_month', 'month_before'] as const).map((period) => {
          const { amount, count } = overview[period][what];
          const [from, to] = periods[period];
          const list = what === 'sold' ? paths.statisticsByCharge : paths.statisticsBySell;
          return (
            <Figure
              key={what + period}
              name={translate(`overview.${what}.${period}`, { day: plainText('day', to, translate) })}
              value={plainText('money', amount, translate)}
              to={filtered(list, { issue_date_from: from, issue_date_to: to })}
              note={translate(what === 'sold' ? 'overview.sales' : 'overview.payments', {
                smart_count: count,
              })}
            />
          );
        }),
      )}
    </Figures>
  );
}

function Attention({
  at,
  pending_cards: pending,
  imports_with_errors: imports,
  exceptions,
  exceptions_known_until: searchedUntil,
}: Overview) {
  const translate = useTranslate();
  const today = warsawDayOf(at);
  const count = (value: number | null) => plainText('count', value, translate);
  return (
    <Figures title="overview.attention">
      <Figure
        name={translate('overview.pending')}
        value={count(pending)}
        to={filtered(paths.boncards, filterOf('boncards', { status: 'pending' }))}
      />
      <Figure name={translate('overview.imports')} value={count(imports)} to={paths.boncardImports} />
      <Figure
        name={translate('overview.exceptions')}
        value={count(exceptions)}
        note={
          searchedUntil &&
          translate('overview.searchedUntil', { day: plainText('day', searchedUntil, translate) })
        }
        to={filtered(paths.exceptions, { from: addDays(today, 1 - EXCEPTION_DAYS), to: today })}
      />
    </Figures>
  );
}
