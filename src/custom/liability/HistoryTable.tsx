import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { asGrosze, groszeOf, groszeToPln } from '../../../contract/money.ts';
import type { AnswerOf } from '../../callTypes.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';

/** What was owed at the end of each of the last months. */
export function HistoryTable({
  history,
}: {
  history: AnswerOf<'GET /api/books/liability'>['data']['history'];
}) {
  const translate = useTranslate();
  const money = (amount: number) => plainText('money', amount, translate);
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('liability.historyDay')}</TableCell>
          <TableCell align="right">{translate('liability.active')}</TableCell>
          <TableCell align="right">{translate('liability.expired')}</TableCell>
          <TableCell align="right" sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
            {translate('books.total')}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody sx={{ '& td, & th': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }}>
        {history.map(({ at, active, expired }) => (
          <TableRow key={at}>
            <TableCell component="th" scope="row">
              {plainText('day', at, translate)}
            </TableCell>
            <TableCell align="right">{money(active)}</TableCell>
            <TableCell align="right">{money(expired)}</TableCell>
            <TableCell align="right" sx={{ display: { xs: 'none', sm: 'table-cell' }, fontWeight: 600 }}>
              {money(groszeToPln(asGrosze(groszeOf(active) + groszeOf(expired))))}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
