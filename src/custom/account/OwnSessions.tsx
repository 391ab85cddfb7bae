import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import Chip from '@mui/material/Chip';
import { ResourceContextProvider, useGetList } from 'ra-core';
import { MAX_PER_PAGE } from '../../../contract/paging.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NOTHING } from '../../kinds/nothing.ts';
import { plainText } from '../../kinds/plainText.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Section } from '../../ui/Section.tsx';
import { ChangeButton } from '../../views/ChangeButton.tsx';
import { HistoryEntry, HistoryList } from '../../views/HistoryEntry.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';

type OwnSession = PanelRecord<'sessions'>;

/** Where the user is signed in, with a button to end each of the other sessions: our extension. */
export function OwnSessions() {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList<OwnSession>('sessions', {
    // More than anyone has.
    pagination: { page: 1, perPage: MAX_PER_PAGE },
  });
  return (
    <Section
      title={translate('resources.sessions.title')}
      note={translate('resources.sessions.hint')}
      padded
      large
    >
      {(error || !data) && <Loading error={error} refetch={refetch} height={120} />}
      <HistoryList as="ul">
        <ResourceContextProvider value="sessions">
          {data?.map((one) => (
            <SessionRow key={one.id} one={one} />
          ))}
        </ResourceContextProvider>
      </HistoryList>
    </Section>
  );
}

function SessionRow({ one }: { one: OwnSession }) {
  const translate = useTranslate();
  const device = one.device ?? translate('resources.sessions.unknown');
  const address = one.address ?? NOTHING;
  const signedInAt = plainText('moment', one.created_at, translate);
  return (
    <HistoryEntry
      icon={<DevicesOutlined color="action" aria-hidden />}
      name={`${device} · ${address}`}
      facts={[
        translate('resources.sessions.signedIn', { at: signedInAt }),
        translate('resources.sessions.lastUsed', { at: plainText('moment', one.last_used_at, translate) }),
      ]}
      aside={
        one.current ? (
          <Chip label={translate('words.fields.current')} />
        ) : (
          <ChangeButton
            label="resources.sessions.end"
            aria-label={translate('resources.sessions.endThis', { device, address, at: signedInAt })}
            send={(dataProvider) => dataProvider.delete('sessions', { id: one.id })}
            done="resources.sessions.ended"
          />
        )
      }
    />
  );
}
