import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { ResourceContextProvider, useGetList } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NOTHING } from '../../kinds/nothing.ts';
import { plainText } from '../../kinds/plainText.ts';
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { useRecordChange } from '../../views/ChangeButton.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { AccountItem } from './AccountItem.tsx';

/** More than anyone has. */
const PER_PAGE = 100;

type OwnSession = PanelRecord<'sessions'>;

/** Where the person is signed in, with a button to end each other session: our extension. */
export function OwnSessions() {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList<OwnSession>('sessions', {
    pagination: { page: 1, perPage: PER_PAGE },
  });
  return (
    <Card component="section" aria-labelledby="sessions" sx={{ maxWidth: 720, mt: 2.5, p: { xs: 2, sm: 3 } }}>
      <Typography id="sessions" variant="h2">
        {translate('resources.sessions.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {translate('resources.sessions.hint')}
      </Typography>
      {error && <LoadFailure error={error as Error} onRetry={() => void refetch()} />}
      {!data && !error && <DelayedSkeleton height={120} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <ResourceContextProvider value="sessions">
          {data?.map((one) => (
            <SessionRow key={one.id} one={one} />
          ))}
        </ResourceContextProvider>
      </Box>
    </Card>
  );
}

function SessionRow({ one }: { one: OwnSession }) {
  const translate = useTranslate();
  const { mutate, isPending } = useRecordChange({
    send: (dataProvider, id) => dataProvider.delete('sessions', { id }),
    done: 'resources.sessions.ended',
  });
  const device = one.device ?? translate('resources.sessions.unknown');
  const address = one.address ?? NOTHING;
  const signedInAt = plainText('moment', one.created_at, translate);
  return (
    <AccountItem
      icon={<DevicesOutlined color="action" aria-hidden />}
      title={
        <>
          {device} · {address}
        </>
      }
      facts={
        <>
          {translate('resources.sessions.signedIn', { at: signedInAt })}
          <br />
          {translate('resources.sessions.lastUsed', { at: plainText('moment', one.last_used_at, translate) })}
        </>
      }
    >
      {one.current ? (
        <Chip label={translate('words.fields.current')} />
      ) : (
        <Button
          variant="outlined"
          loading={isPending}
          onClick={() => mutate(one.id)}
          aria-label={translate('resources.sessions.endThis', { device, address, at: signedInAt })}
        >
          {translate('resources.sessions.end')}
        </Button>
      )}
    </AccountItem>
  );
}
