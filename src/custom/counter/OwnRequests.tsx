import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { offeredScope } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { StatusBadges } from '../../kinds/StatusBadge.tsx';
import { statusesOf } from '../../kinds/statuses.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';

type Request = AnswerOf<'requests.list'>['items'][number];

/** How many of the last ones are shown. */
const SHOWN = 5;
const REFRESH_MS = 60_000;

/** What the signed-in person asked of the office last, and what became of it. */
export function OwnRequests() {
  const translate = useTranslate();
  const { data } = useGetList<Request>(
    'requests',
    { pagination: { page: 1, perPage: SHOWN } },
    {
      // Administrators decide about everybody's, on their own screen.
      enabled: offeredScope('requests.list') === 'own',
      refetchInterval: REFRESH_MS,
    },
  );
  if (!data?.length) return null;
  return (
    <Card component="section" aria-labelledby="requests" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="requests" variant="h3" component="h2">
        {translate('ask.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(({ id, boncard, kind, status, created, reason }) => (
          <Box component="li" key={id} sx={{ pt: 1.5 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}>
              <Typography sx={{ fontWeight: 600 }}>{translate(`words.requestKinds.${kind}`)}</Typography>
              <StatusBadges of={statusesOf.requestStatus(status)} />
            </Box>
            <Typography variant="body2" color="textSecondary" translate="no">
              {[boncard, plainText('moment', created.at, translate)].join(' · ')}
            </Typography>
            {reason && (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {translate('ask.answer', { reason })}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
