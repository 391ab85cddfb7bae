import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { useListContext, useListFilterContext, useRecordContext } from 'ra-core';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { filterInputs } from '../../kinds/Inputs.tsx';
import { PeriodInput } from '../../kinds/PeriodInput.tsx';
import { PersonInput } from '../../kinds/PersonInput.tsx';
import { plainText } from '../../kinds/plainText.ts';
import { rowCover } from '../../kinds/rowCover.ts';
import { FilterChip } from '../../ui/FilterChip.tsx';
import {
  AuditChanges,
  type AuditEntry,
  AuditedObject,
  AuditMoment,
  actorOf,
  objectName,
} from '../../views/AuditMoment.tsx';
import { Columns, Stale, useRoom } from '../../views/Columns.tsx';
import { HistoryList } from '../../views/HistoryEntry.tsx';
import { NoResults } from '../../views/NoResults.tsx';
import { PanelList } from '../../views/PanelList.tsx';

const filters = [
  <PeriodInput key="period" source="date_from" to="date_to" alwaysOn />,
  <PersonInput key="by" source="by" alwaysOn label="resources.audit-entries.fields.by.fullname" />,
  ...filterInputs('audit-entries', ['object_kind', 'action']),
];

/** The filter by the object that was changed. */
const SUBJECT = 'object_id';

/** /panel/audit: who did what, and what changed (requirements "Secrets and audit"). */
export default function AuditEntryList() {
  const subjectText = useSubjectText();
  return (
    <PanelList<'audit-entries'>
      columns={['at', 'action', 'by.fullname', 'object.label']}
      filters={filters}
      empty={false}
      toolbar={{
        textOf: (source, id, list) => (source === SUBJECT ? subjectText(id, list) : undefined),
      }}
    >
      <SubjectFilter />
      <Entries />
    </PanelList>
  );
}

function Entries() {
  const { isNarrow } = useRoom();
  const { data = [], total } = useListContext<AuditEntry>();
  if (isNarrow) {
    if (total === 0) return <NoResults />;
    return (
      <Stale>
        <HistoryList sx={{ px: 2 }}>
          {data.map((entry) => (
            <AuditMoment key={entry.id} entry={entry} withObject />
          ))}
        </HistoryList>
      </Stale>
    );
  }
  return (
    <Columns<'audit-entries'> rowClick={false}>
      <DataTable.Col source="by.fullname" field={Actor} disableSort />
      <DataTable.Col source="object.label" field={Subject} disableSort />
      <DataTable.Col source="changes" field={Changes} disableSort />
    </Columns>
  );
}

function Actor() {
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  return (
    <>
      <Box
        sx={{
          '@media screen': {
            maxWidth: 160,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          },
        }}
      >
        {actorOf(entry)}
      </Box>
      {entry.address && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {entry.address}
        </Box>
      )}
    </>
  );
}

/** The object of an entry, and a button for the list of all entries about it. */
function Subject() {
  const translate = useTranslate();
  const entry = useRecordContext<AuditEntry>();
  const { filterValues, setFilters } = useListFilterContext();
  if (!entry?.object) return null;
  const { kind, id } = entry.object;
  const label = translate('resources.audit-entries.onlyThis', { object: objectName(entry.object) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Box sx={{ minWidth: 0, '& [data-breakable]': { WebkitLineClamp: '1 !important' } }}>
        <AuditedObject entry={entry} sx={rowCover} />
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {plainText('auditObject', kind, translate)}
        </Box>
      </Box>
      {id && filterValues[SUBJECT] !== id && (
        <Tooltip title={label}>
          <IconButton
            size="small"
            aria-label={label}
            onClick={() => setFilters({ ...filterValues, [SUBJECT]: id })}
          >
            <FilterAltOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

/** As many lines of the changes as fit in a row, and a button that shows all; on paper all are shown. */
function Changes() {
  const translate = useTranslate();
  const entry = useRecordContext<AuditEntry>();
  const [anchor, setAnchor] = useState<Element | null>(null);
  if (!entry?.object || !(entry.details || entry.refused)) return null;
  const label = translate('resources.audit-entries.allChanges', { object: objectName(entry.object) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Box sx={firstLines}>
        <AuditChanges entry={entry} />
      </Box>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ displayPrint: 'none' }}
      >
        <UnfoldMore fontSize="small" />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 2, maxWidth: 480 } } }}
      >
        <AuditChanges entry={entry} />
      </Popover>
    </Box>
  );
}

const firstLines = {
  flex: 1,
  minWidth: 0,
  '@media screen': {
    maxHeight: 38,
    overflow: 'hidden',
    '& > *, & dl': { gap: 0 },
    '& *': { lineHeight: 1.25 },
  },
};

/** The object that the list is limited to, with a button to remove the limit; nothing if there is none. */
function SubjectFilter() {
  const subjectText = useSubjectText();
  const { filterValues, setFilters, ...list } = useListContext<AuditEntry>();
  const { [SUBJECT]: id, ...others } = filterValues;
  if (!id) return null;
  return (
    <Box sx={{ p: 1 }}>
      <FilterChip text={subjectText(id, list)} onRemove={() => setFilters(others)} />
    </Box>
  );
}

/** The entries of a list, once they have loaded. */
interface Loaded {
  data?: AuditEntry[] | undefined;
  isPending?: boolean;
}

/** Returns a function that says which object a list of entries is limited to. */
function useSubjectText() {
  const translate = useTranslate();
  return (id: string, { data = [], isPending }: Loaded) => {
    const subject = data.find(({ object }) => object?.id === id)?.object;
    const object = subject ? objectName(subject) : isPending ? '…' : id;
    return translate('resources.audit-entries.only', { object });
  };
}
