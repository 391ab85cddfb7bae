import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatPln } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { formatCount } from '../../kinds/formatCount.ts';
import type { NamedTotal } from './totals.ts';

/** What a chart shows, to be read. */
export function TotalsTable({ title, totals }: { title: string; totals: readonly NamedTotal[] }) {
  const translate = useTranslate();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{title}</TableCell>
          <TableCell align="right">{translate('statistics.howMany')}</TableCell>
          <TableCell align="right">{translate('resources.boncards-transactions.fields.amount')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {totals.map(({ name, count, amount }) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'break-word' }}>
              {name}
            </TableCell>
            <TableCell align="right">{formatCount(count)}</TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {formatPln(amount)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
