import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useRecordContext } from 'ra-core';
import type { ReactNode } from 'react';
import { isOffered, isTaken } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Facts } from '../../kinds/Facts.tsx';
import { filtered, paths } from '../../paths.ts';
import { Figure } from '../../ui/Figure.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { pollWhile } from '../../ui/polling.ts';
import { RecordFigures } from '../../ui/RecordFigures.tsx';
import { AuditHistory } from '../../views/AuditHistory.tsx';
import { PanelShow } from '../../views/PanelShow.tsx';
import { filterOf } from '../../wire/filterOf.ts';
import { known } from '../../wire/unreadable.ts';
import { type BoncardImport, isInProgress, rejectedRowsOf } from './boncardImport.ts';
import { ImportedNumbers } from './ImportedNumbers.tsx';
import { ImportFailures } from './ImportFailures.tsx';

/** One import: its status, the imported numbers and the rejected rows. */
export default function BoncardImportShow() {
  return (
    <PanelShow
      queryOptions={{
        refetchInterval: ({ state }) => pollWhile(isInProgress, state.data && [state.data as BoncardImport]),
      }}
      aside={
        <Stack spacing={2.5}>
          <Rejected />
          <ImportedNumbers />
          <AuditHistory />
        </Stack>
      }
    >
      <Failure />
      <RowFigures />
      <Facts<'boncards-imports'> of={['status', 'created', 'progress']} />
    </PanelShow>
  );
}

/** Why the import failed, and what of it stays. */
function Failure() {
  const translate = useTranslate();
  const record = useRecordContext<BoncardImport>();
  if (!record?.failure) return null;
  const hasCards = (known(known(record.stats)?.ok) ?? 0) > 0;
  return (
    <Alert severity="error" sx={{ borderRadius: 0 }}>
      {record.failure.reason_text}
      {hasCards && ` ${translate('resources.boncards-imports.failedPartly')}`}
    </Alert>
  );
}

/** How many rows of the file became cards, and how many did not; the cards are a link to their list. */
function RowFigures() {
  const translate = useTranslate();
  const record = useRecordContext<BoncardImport>();
  const stats = known(record?.stats);
  if (!record || !stats) return null;
  const cards = isTaken('boncards.list', 'import_id')
    ? filtered(paths.boncards, filterOf('boncards', { import_id: record.id }))
    : undefined;
  return (
    <RecordFigures label={translate('resources.boncards-imports.figures')}>
      {(['ok', 'error', 'duplicates'] as const).map((name) => (
        <Figure
          key={name}
          name={translate(`words.fields.stats.${name}`)}
          value={formatCount(known(stats[name]) ?? 0)}
          to={name === 'ok' ? cards : undefined}
        />
      ))}
    </RecordFigures>
  );
}

function Rejected(): ReactNode {
  const record = useRecordContext<BoncardImport>();
  if (!record || !isOffered('importFailures') || rejectedRowsOf(record) === 0) return null;
  return <ImportFailures record={record} />;
}
