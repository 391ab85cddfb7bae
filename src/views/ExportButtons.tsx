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
import type { Download } from '../ui/useDownload.ts';
import { hasField } from '../wire/hostFields.ts';
import { usePanelDataProvider } from '../wire/usePanelDataProvider.ts';
import { useListOptions } from './listOptions.ts';

/** Returns whether the host writes the surrounding list into files. */
export function useIsExported(): boolean {
  const list = resourceRow(useResourceContext())?.calls.list;
  return list?.files !== undefined && hasField(list, 'export');
}

/**
 * Exports all filtered rows as a file that the host generates, under a name with its days if it sends none (requirements "Exports").
 * react-admin's `ExportButton` builds the file itself, from at most 1000 rows.
 */
export function ExportButtons({ received, start }: Download) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const resource = useResourceContext() as ExportedResource;
  const { fileName: name, defaults } = useListOptions();
  const { filter: fixed, filterValues, sort, total } = useListContext();
  const filter = { ...defaults, ...filterValues, ...fixed };
  // That nothing was owed is a statement, too.
  const hasFile = total !== 0 || resourceRow(resource)?.capability === 'books';
  const fileName = [
    name ?? translate(`words.files.${resource as Exclude<ExportedResource, 'boncards-transactions'>}`),
    ...daysIn(resource, filter),
  ].join('-');
  return exportFormats.map((format) => (
    <Button
      key={format}
      label={`statistics.export.${format}`}
      // react-admin's own button lacks it while it is disabled on a phone.
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

/** Returns the days or the month of a list's filters; without any, today. */
function daysIn(resource: ResourceName, filterValues: Record<string, unknown>): string[] {
  const days = Object.entries(listFilterSchemas(resource)).flatMap(([source, schema]) =>
    ['day', 'month'].includes(kindOf(schema)) && filterValues[source] ? [String(filterValues[source])] : [],
  );
  return days.length > 0 ? days : [warsawDayOf(new Date())];
}

/** On a phone a button has only its icon: there that is the name of the format, so that all tools fit into a line. */
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
