import { useGetList } from 'ra-core';
import { offeredScope } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { StatusBadges } from '../../kinds/StatusBadge.tsx';
import { statusesOf } from '../../kinds/statuses.ts';
import { Section } from '../../ui/Section.tsx';
import { HistoryEntry, HistoryList } from '../../views/HistoryEntry.tsx';
import type { AnswerOf } from '../../wire/callTypes.ts';

type Request = AnswerOf<'requests.list'>['items'][number];

/** How many requests are shown, the latest first. */
const SHOWN = 5;
const REFRESH_MS = 60_000;

/** The signed-in user's latest requests to the office, and what became of them. */
export function OwnRequests() {
  const translate = useTranslate();
  const { data } = useGetList<Request>(
    'requests',
    { pagination: { page: 1, perPage: SHOWN } },
    {
      // Administrators decide about everybody's requests, on a screen of their own.
      enabled: offeredScope('requests.list') === 'own',
      refetchInterval: REFRESH_MS,
    },
  );
  if (!data?.length) return null;
  return (
    <Section title={translate('ask.title')} padded>
      <HistoryList as="ul">
        {data.map(({ id, boncard, kind, status, created, reason }) => (
          <HistoryEntry
            key={id}
            name={translate(`words.requestKinds.${kind}`)}
            facts={[boncard, plainText('moment', created.at, translate)]}
            reason={reason && translate('ask.answer', { reason })}
            aside={<StatusBadges of={statusesOf.requestStatus(status)} />}
            ruled={false}
          />
        ))}
      </HistoryList>
    </Section>
  );
}
