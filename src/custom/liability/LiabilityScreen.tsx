import PercentOutlined from '@mui/icons-material/PercentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'ra-core';
import { useMemo, useState } from 'react';
import { SelectInput } from 'react-admin';
import { z } from 'zod/mini';
import { asGrosze, groszeOf, ZERO } from '../../../contract/money.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { day } from '../../../contract/wire.ts';
import type { AnswerOf } from '../../callTypes.ts';
import { canAccess } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Columns } from '../../kinds/Columns.tsx';
import { DayInput } from '../../kinds/DayInput.tsx';
import { monthText } from '../../kinds/dates.ts';
import { filterInputs } from '../../kinds/Inputs.tsx';
import { plainText } from '../../kinds/plainText.ts';
import { SalonInput } from '../../kinds/SalonInput.tsx';
import { TotalRow } from '../../kinds/TotalRow.tsx';
import { paths } from '../../paths.ts';
import { usePanelDataProvider } from '../../usePanelDataProvider.ts';
import { Book, BookRows } from '../../views/Book.tsx';
import { BookTools } from '../../views/BookTools.tsx';
import { filterResolver } from '../../views/contractResolver.ts';
import { Figure } from '../../views/Figure.tsx';
import { SavedViews } from '../../views/SavedViews.tsx';
import { TotalsFigure } from '../../views/TotalsFigure.tsx';
import { HistoryTable } from './HistoryTable.tsx';

type Liability = AnswerOf<'GET /api/books/liability'>['data'];

/** /panel/books/liability: what is owed on cards at the end of any day (requirements "Books"). */
export default function LiabilityScreen() {
  const dataProvider = usePanelDataProvider();
  const today = warsawDayOf(new Date());
  const filterDefaultValues = useMemo(() => ({ at: today }), [today]);
  return (
    <Book
      resource="liability"
      filterDefaultValues={filterDefaultValues}
      resolver={resolver}
      filters={
        <>
          <DayInput source="at" max={today} helperText={false} />
          {others}
        </>
      }
      fetch={async (filter, signal) =>
        (await dataProvider.liability({ query: { at: today, ...filter } as never, signal })).data
      }
    >
      {(liability) => <Figures liability={liability} today={today} />}
    </Book>
  );
}

const others = [
  <SalonInput key="salon" source="salon" helperText={false} emptyText="list.any" />,
  ...filterInputs('liability', ['type', 'tax_class']),
  <SelectInput
    key="expired"
    source="expired"
    helperText={false}
    emptyText="list.any"
    slotProps={{ select: { displayEmpty: true } }}
    choices={[
      { id: 'false', name: 'liability.active' },
      { id: 'true', name: 'liability.expired' },
    ]}
  />,
];

const resolver = filterResolver(z.object({ at: day }));

const columns = ['salon', 'type', 'tax_class', 'expired', 'amount', 'cards'] as const;

function Figures({ liability, today }: { liability: Liability; today: string }) {
  const translate = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const { at, rows, total } = liability;
  const shownDay = plainText('day', at, translate);
  const sumOf = (expired: boolean) =>
    plainText('money', sum(rows.filter((row) => row.expired === expired)) / 100, translate);
  const foot = useMemo(() => () => <TotalRow of={columns} record={total} />, [total]);
  return (
    <>
      <Card component="section" aria-label={translate('liability.sum')} sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography sx={{ mb: 1.5 }}>
          {translate(at === today ? 'liability.asOfToday' : 'liability.asOf', { day: shownDay })}
        </Typography>
        <Box sx={{ mb: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
          <Box
            component="dl"
            sx={{ m: 0, flex: 1, display: 'flex', flexWrap: 'wrap', columnGap: { xs: 3, lg: 6 }, rowGap: 1 }}
          >
            <Figure
              name={translate('liability.sum')}
              value={plainText('money', total.amount, translate)}
              note={translate('books.cards', { smart_count: total.cards })}
            />
            <Figure name={translate('liability.active')} value={sumOf(false)} />
            <Figure name={translate('liability.expired')} value={sumOf(true)} />
          </Box>
          <Button variant="outlined" onClick={() => setAsTable(!asTable)} sx={{ displayPrint: 'none' }}>
            {translate(asTable ? 'statistics.asChart' : 'statistics.asTable')}
          </Button>
        </Box>
        <History history={liability.history} asTable={asTable} />
      </Card>
      <Card component="section" sx={{ overflow: 'visible' }}>
        <Box sx={{ px: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1, py: 1 }}>
            {translate('liability.rows')}
          </Typography>
          <BookTools name={`${translate('liability.fileName')}-${at}`}>
            <SavedViews />
            {canAccess({ resource: 'tax-classes', action: 'list' }) && (
              <Button component={LinkBase} to={paths.taxClasses} startIcon={<PercentOutlined />}>
                {translate('liability.taxClasses')}
              </Button>
            )}
          </BookTools>
        </Box>
        {/* As the filter names it. */}
        <BookRows rows={rows.map((row) => ({ ...row, tax_class: row.tax_class ?? 'none' }))}>
          {rows.length > 0 ? (
            <Columns<'liability'> of={columns} rowClick={false} foot={foot} />
          ) : (
            <Typography role="status" sx={{ p: 2, pt: 0 }}>
              {translate('liability.none')}
            </Typography>
          )}
        </BookRows>
      </Card>
    </>
  );
}

/** Month by month, up to the day that was asked for. */
function History({ history, asTable }: { history: Liability['history']; asTable: boolean }) {
  const translate = useTranslate();
  if (history.length === 0) return null;
  const totals = history.map(({ at, active, expired }) => ({
    name: plainText('day', at, translate),
    tick: monthText(at),
    amount: asGrosze(groszeOf(active) + groszeOf(expired)),
  }));
  return (
    <TotalsFigure
      title={translate('liability.history')}
      totals={totals}
      asTable={asTable}
      table={<HistoryTable history={history} />}
    />
  );
}

function sum(rows: Liability['rows']) {
  return rows.reduce((all, { amount }) => asGrosze(all + groszeOf(amount)), ZERO);
}
