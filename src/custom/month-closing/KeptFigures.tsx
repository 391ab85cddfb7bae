import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, ResourceContextProvider } from 'ra-core';
import { useId } from 'react';
import { DataTable } from 'react-admin';
import { addDays, addMonths, type WarsawDay } from '../../../contract/warsaw.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRoom } from '../../kinds/Columns.tsx';
import { KindColumn } from '../../kinds/KindColumn.tsx';
import { filtered, paths } from '../../paths.ts';
import { BookRows } from '../../views/Book.tsx';
import type { RollForward } from './movements.ts';

/** The liability and settlement that a closed month has kept, where today's differ, with a link to those. */
export function KeptFigures({ month, closed }: Pick<RollForward, 'month' | 'closed'>) {
  return (['liability', 'settlement'] as const).map(
    (part) =>
      closed?.differing.includes(part) && <Kept key={part} part={part} month={month} rows={closed[part]} />,
  );
}

interface KeptProps {
  part: 'liability' | 'settlement';
  month: string;
  rows: readonly object[];
}

const columns = {
  liability: ['salon', 'amount', 'cards', 'type', 'tax_class', 'expired'],
  settlement: ['debtor', 'creditor', 'amount', 'count'],
} as const;

function Kept({ part, month, rows }: KeptProps) {
  const translate = useTranslate();
  const id = useId();
  // A phone has room for three columns.
  const { isNarrow } = useRoom();
  const asked =
    part === 'liability' ? { at: addDays(addMonths(`${month}-01` as WarsawDay, 1), -1) } : { month };
  return (
    <Card component="section" aria-labelledby={id} sx={{ overflow: 'visible' }}>
      <Stack direction="row" sx={{ px: 2, py: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: '1 1 240px' }}>
          {translate(`closing.keptPart.${part}`)}
        </Typography>
        <Button
          component={LinkBase}
          id={`${id}-link`}
          // Each part has such a link.
          aria-labelledby={`${id}-link ${id}`}
          to={filtered(paths[part], asked)}
          sx={{ displayPrint: 'none' }}
        >
          {translate('closing.today')}
        </Button>
      </Stack>
      {rows.length > 0 ? (
        <ResourceContextProvider value={part}>
          <BookRows rows={rows}>
            <DataTable bulkActionButtons={false} rowClick={false}>
              {columns[part].slice(0, isNarrow ? 3 : undefined).map((source) => (
                <KindColumn key={source} source={source} isName={false} rowClick={false} />
              ))}
            </DataTable>
          </BookRows>
        </ResourceContextProvider>
      ) : (
        <Typography role="status" sx={{ p: 2, pt: 0 }}>
          {translate('closing.keptNothing')}
        </Typography>
      )}
    </Card>
  );
}
