import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ComponentType, type ReactNode, useId, useMemo } from 'react';
import { DataTable } from 'react-admin';
import { groszeOf, groszeToPln } from '../../../contract/money.ts';
import { addMonths, warsawDayOf } from '../../../contract/warsaw.ts';
import type { AnswerOf } from '../../callTypes.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRoom } from '../../kinds/Columns.tsx';
import type { FieldOf } from '../../kinds/fields.ts';
import { KindColumn } from '../../kinds/KindColumn.tsx';
import { MonthInput } from '../../kinds/MonthInput.tsx';
import { plainText } from '../../kinds/plainText.ts';
import { TotalRow } from '../../kinds/TotalRow.tsx';
import { usePanelDataProvider } from '../../usePanelDataProvider.ts';
import { Book, BookRows } from '../../views/Book.tsx';
import { BookTools } from '../../views/BookTools.tsx';

type Settlement = AnswerOf<'GET /api/books/settlement'>['data'];

/** /panel/books/settlement: who owes whom between the salons (requirements "Books"). */
export default function SettlementScreen() {
  const dataProvider = usePanelDataProvider();
  // What is paid is the month before.
  const month = addMonths(warsawDayOf(new Date()), -1).slice(0, 7);
  const filterDefaultValues = useMemo(() => ({ month }), [month]);
  return (
    <Book
      resource="settlement"
      filterDefaultValues={filterDefaultValues}
      filters={<MonthInput source="month" helperText={false} />}
      fetch={async (filter, signal) =>
        (await dataProvider.settlement({ query: { month, ...filter }, signal })).data
      }
    >
      {(settlement) => <Figures settlement={settlement} />}
    </Book>
  );
}

const debts = ['debtor', 'creditor', 'amount'] as const;
const counted = [...debts, 'count'] as const;

function Figures({ settlement }: { settlement: Settlement }) {
  const translate = useTranslate();
  const { month, net, pairs, salons } = settlement;
  // A phone has room for three columns.
  const { isNarrow } = useRoom();
  const directions = isNarrow ? debts : counted;
  const feet = useMemo(
    () => ({
      net: () => <TotalRow of={debts} record={{ amount: sum(net) }} />,
      pairs: () => (
        <TotalRow
          of={directions}
          record={{ amount: sum(pairs), count: pairs.reduce((all, { count }) => all + count, 0) }}
        />
      ),
    }),
    [net, pairs, directions],
  );
  return (
    <>
      <Part
        title={translate('settlement.net')}
        note={translate('settlement.what')}
        tools={<BookTools name={`${translate('settlement.fileName')}-${month}`} />}
      >
        {net.length > 0 ? (
          <BookRows rows={net}>
            <Debts of={debts} foot={feet.net} />
          </BookRows>
        ) : (
          <Typography role="status" sx={{ p: 2, pt: 0 }}>
            {translate('settlement.netNone')}
          </Typography>
        )}
      </Part>
      {salons.length > 0 && (
        <Part title={translate('settlement.salons')} note={translate('settlement.zero')}>
          <Box sx={{ px: 2, pb: 1 }}>
            <Salons salons={salons} />
          </Box>
        </Part>
      )}
      {pairs.length > 0 && (
        <Part title={translate('settlement.pairs')}>
          <BookRows rows={pairs}>
            <Debts of={directions} foot={feet.pairs} />
          </BookRows>
        </Part>
      )}
    </>
  );
}

interface DebtsProps {
  of: readonly FieldOf<'settlement'>[];
  foot: ComponentType;
}

/** A table even on a phone: only its titles say who pays. */
function Debts({ of, foot }: DebtsProps) {
  return (
    <DataTable bulkActionButtons={false} rowClick={false} foot={foot}>
      {of.map((source) => (
        <KindColumn key={source} source={source} isName={false} rowClick={false} />
      ))}
    </DataTable>
  );
}

interface PartProps {
  title: string;
  note?: string;
  tools?: ReactNode;
  children: ReactNode;
}

function Part({ title, note, tools, children }: PartProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ overflow: 'visible' }}>
      <Box sx={{ px: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Box sx={{ flex: '1 1 240px', py: 1 }}>
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          {note && (
            <Typography variant="body2" color="textSecondary">
              {note}
            </Typography>
          )}
        </Box>
        {tools}
      </Box>
      {children}
    </Card>
  );
}

/** What each salon owes and receives, and the difference. */
function Salons({ salons }: { salons: Settlement['salons'] }) {
  const translate = useTranslate();
  const money = (amount: number) => plainText('money', amount, translate);
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('resources.liability.fields.salon')}</TableCell>
          <TableCell align="right" sx={wide}>
            {translate('settlement.receives')}
          </TableCell>
          <TableCell align="right" sx={wide}>
            {translate('settlement.owes')}
          </TableCell>
          <TableCell align="right">{translate('settlement.balance')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {salons.map(({ salon, owes, receives, balance }) => (
          <TableRow key={salon.id}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
              {salon.name}
            </TableCell>
            <TableCell align="right" sx={{ ...wide, ...amount }}>
              {money(receives)}
            </TableCell>
            <TableCell align="right" sx={{ ...wide, ...amount }}>
              {money(owes)}
            </TableCell>
            <TableCell align="right" sx={{ ...amount, fontWeight: 600 }}>
              {money(balance)}
            </TableCell>
          </TableRow>
        ))}
        <TableRow>
          <TableCell component="th" scope="row" sx={{ fontWeight: 700 }}>
            {translate('books.total')}
          </TableCell>
          <TableCell align="right" sx={{ ...wide, ...amount, fontWeight: 700 }}>
            {money(sum(salons.map(({ receives }) => ({ amount: receives }))))}
          </TableCell>
          <TableCell align="right" sx={{ ...wide, ...amount, fontWeight: 700 }}>
            {money(sum(salons.map(({ owes }) => ({ amount: owes }))))}
          </TableCell>
          <TableCell align="right" sx={{ ...amount, fontWeight: 700 }}>
            {money(sum(salons.map(({ balance }) => ({ amount: balance }))))}
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  );
}

/** A phone has room for the balance only; the payments below show the rest. */
const wide = { display: { xs: 'none', sm: 'table-cell' }, displayPrint: 'table-cell' };
const amount = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' };

/** Adds up amounts in PLN, as grosze. */
function sum(rows: readonly { amount: number }[]): number {
  return groszeToPln(rows.reduce((all, row) => all + groszeOf(row.amount), 0) as ReturnType<typeof groszeOf>);
}
