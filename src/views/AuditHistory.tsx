import Button from '@mui/material/Button';
import { useCanAccess, useInfiniteGetList, useRecordContext } from 'ra-core';
import { Link } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import { filtered, paths } from '../paths.ts';
import { Loading } from '../ui/Loading.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { Section } from '../ui/Section.tsx';
import { type AuditEntry, AuditMoment } from './AuditMoment.tsx';
import { HistoryList } from './HistoryEntry.tsx';

const PER_PAGE = 10;

/** The audit of the surrounding record, newest first, if the host keeps one and the user may read it. */
export function AuditHistory({ ofPerson = false }: { ofPerson?: boolean }) {
  const { canAccess } = useCanAccess({ resource: 'audit-entries', action: 'list' });
  const record = useRecordContext<{ id: string }>();
  if (canAccess !== true || !record) return null;
  return <Entries id={record.id} ofPerson={ofPerson} />;
}

function Entries({ id, ofPerson }: { id: string; ofPerson: boolean }) {
  const translate = useTranslate();
  const pages = useInfiniteGetList<AuditEntry>('audit-entries', {
    filter: { object_id: id },
    pagination: { page: 1, perPage: PER_PAGE },
  });
  const { data, error, refetch } = pages;
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section
      title={translate('words.lists.audit-entries')}
      tools={
        ofPerson && (
          <Button component={Link} to={filtered(paths.audit, { by: id })} sx={{ mx: -1 }}>
            {translate('resources.audit-entries.history.byPerson')}
          </Button>
        )
      }
      empty={data !== undefined && entries.length === 0 && translate('resources.audit-entries.history.none')}
      padded
      large
    >
      {(error || !data) && <Loading error={error} refetch={refetch} height={160} />}
      <HistoryList>
        {entries.map((entry) => (
          <AuditMoment key={entry.id} entry={entry} />
        ))}
      </HistoryList>
      <LoadMore query={pages} />
    </Section>
  );
}
