import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import { useListContext, useResourceContext } from 'ra-core';
import { Button } from 'react-admin';
import { kindOf } from '../../contract/kinds.ts';
import {
  type ExportedResource,
  listFilterSchemas,
  type ResourceName,
  resourceRow,
} from '../../contract/resources.ts';
import { exportFormats } from '../../contract/transaction.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { now } from '../now.ts';
import type { Download } from '../ui/useDownload.ts';
import { hasField } from '../wire/hostFields.ts';
import { usePanelDataProvider } from '../wire/usePanelDataProvider.ts';
import { useListOptions } from './listOptions.ts';

/** Returns whether the host can export the surrounding list. */
export function useIsExported(): boolean {
  const list = resourceRow(useResourceContext())?.calls.list;
  return list?.files !== undefined && hasField(list, 'export');
}

/**
 * Exports all filtered rows as a file that the host generates. If the host sends no name, the file's name has the
 * days of the filters (requirements "Exports"). react-admin's `ExportButton` builds the file itself, from at most
 * 1000 rows.
 */
export function ExportButtons({ received, start }: Download) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const resource = useResourceContext() as ExportedResource;
  const { fileName: name, defaults } = useListOptions();
  const { filter: fixed, filterValues, sort, total } = useListContext();
  const filter = { ...defaults, ...filterValues, ...fixed };
  // An empty book can be exported as well: it states that nothing was owed.
  const hasFile = total !== 0 || resourceRow(resource)?.capability === 'books';
  const fileName = [
    name ?? translate(`words.files.${resource as Exclude<ExportedResource, 'boncards-transactions'>}`),
    ...daysIn(resource, filter),
  ].join('-');
  return exportFormats.map((format) => (
    <Button
      key={format}
      label={`statistics.export.${format}`}
      // react-admin's own button has no label on a phone while it is disabled.
      aria-label={translate(`statistics.export.${format}`)}
      disabled={received !== undefined || !hasFile}
      onClick={() =>
        void start(`${fileName}.${format}`, (receiving) =>
          dataProvider.exportList(resource, { filter, sort, format, ...receiving }),
        )
      }
    >
      <FileIcon name={format.toUpperCase()} />
    </Button>
  ));
}

/** Returns the days or the month of a list's filters; today if there are none. */
function daysIn(resource: ResourceName, filterValues: Record<string, unknown>): string[] {
  const days = Object.entries(listFilterSchemas(resource)).flatMap(([source, schema]) =>
    ['day', 'month'].includes(kindOf(schema)) && filterValues[source] ? [String(filterValues[source])] : [],
  );
  return days.length > 0 ? days : [warsawDayOf(now())];
}

/** On a phone a button shows only its icon: here the name of the format, so that all tools fit on one line. */
function FileIcon({ name }: { name: string }) {
  return (
    <>
      <FileDownloadOutlined sx={{ display: { xs: 'none', sm: 'inline-block' } }} />
      <Box component="span" aria-hidden sx={{ display: { sm: 'none' }, typography: 'button' }}>
        {name}
      </Box>
    </>
  );
}
