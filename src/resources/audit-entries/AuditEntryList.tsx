import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useListContext, useListFilterContext, useRecordContext } from 'ra-core';
import { DataTable } from 'react-admin';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Columns, Stale, useRoom } from '../../kinds/Columns.tsx';
import { filterInputs } from '../../kinds/Inputs.tsx';
import { NoResults } from '../../kinds/NoResults.tsx';
import { PersonInput } from '../../kinds/PersonInput.tsx';
import { plainText } from '../../kinds/plainText.ts';
import { DownloadStatus } from '../../ui/DownloadStatus.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { useDownload } from '../../ui/useDownload.ts';
import {
  AuditChanges,
  type AuditEntry,
  AuditedObject,
  AuditMoment,
  actorOf,
  objectName,
} from '../../views/AuditMoment.tsx';
import { ExportButtons } from '../../views/ExportButtons.tsx';
import { ListTools } from '../../views/ListTools.tsx';
import { PanelList } from '../../views/PanelList.tsx';
import { SavedViews } from '../../views/SavedViews.tsx';

const filters = [
  ...filterInputs('audit-entries', ['date_from', 'date_to']),
  <PersonInput
    key="by"
    source="by"
    alwaysOn
    label="resources.audit-entries.fields.by.fullname"
    emptyText="resources.audit-entries.everybody"
    sx={{ minWidth: 210 }}
  />,
  ...filterInputs('audit-entries', ['object_kind', 'action']),
  <ThingFilter key="object_id" source="object_id" alwaysOn />,
];

/** /panel/audit: who did what, and what changed (requirements "Secrets and audit"). */
export default function AuditEntryList() {
  const translate = useTranslate();
  const download = useDownload();
  const name = `${translate('words.files.audit-entries')}-${warsawDayOf(new Date())}`;
  return (
    <PanelList
      filters={filters}
      actions={
        <ListTools>
          <SavedViews />
          <ExportButtons name={name} {...download} />
        </ListTools>
      }
      empty={false}
      sx={{
        // The tools stand below the filters, which need the whole line.
        '& form': { flex: '1 1 100%' },
        '& .MuiTableCell-root.MuiTableCell-body': { verticalAlign: 'top', py: 1 },
      }}
    >
      <DownloadStatus {...download} />
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
        <Box component="ol" sx={{ listStyle: 'none', m: 0, px: 2, py: 0 }}>
          {data.map((entry) => (
            <AuditMoment key={entry.id} entry={entry} withObject />
          ))}
        </Box>
      </Stale>
    );
  }
  return (
    <Columns<'audit-entries'> of={['at', 'action']} rowClick={false}>
      <DataTable.Col source="by.fullname" field={Actor} disableSort />
      <DataTable.Col source="object.label" field={Thing} disableSort />
      <DataTable.Col source="changes" field={Changes} disableSort />
    </Columns>
  );
}

function Actor() {
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  return (
    <>
      {actorOf(entry)}
      {entry.address && (
        <Box sx={{ color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}>
          {entry.address}
        </Box>
      )}
    </>
  );
}

/** What it was done to, and a button for the list of all that was done to it. */
function Thing() {
  const translate = useTranslate();
  const entry = useRecordContext<AuditEntry>();
  const { filterValues, setFilters } = useListFilterContext();
  if (!entry?.object) return null;
  const { kind, id } = entry.object;
  const label = translate('resources.audit-entries.onlyThis', { object: objectName(entry.object) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Box sx={{ minWidth: 0 }}>
        <AuditedObject entry={entry} />
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
          {plainText('auditObject', kind, translate)}
        </Box>
      </Box>
      {id && filterValues.object_id !== id && (
        <Tooltip title={label}>
          <IconButton
            size="small"
            aria-label={label}
            onClick={() => setFilters({ ...filterValues, object_id: id })}
          >
            <FilterAltOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

function Changes() {
  const entry = useRecordContext<AuditEntry>();
  return entry && <AuditChanges entry={entry} />;
}

/** The thing to which the list is narrowed, to be removed; nothing if it is not. */
function ThingFilter({ source }: { source: 'object_id'; alwaysOn: true }) {
  const translate = useTranslate();
  const { data = [], isPending, filterValues, setFilters } = useListContext<AuditEntry>();
  const id: unknown = filterValues[source];
  if (!id) return null;
  const thing = data.find(({ object }) => object?.id === id)?.object;
  const object = thing ? objectName(thing) : isPending ? '…' : String(filterValues[source]);
  const { [source]: _, ...others } = filterValues;
  return (
    <Box sx={{ mb: 1 }}>
      <FilterChip
        text={translate('resources.audit-entries.only', { object })}
        onRemove={() => setFilters(others)}
      />
    </Box>
  );
}
