import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { asGrosze, formatPln } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type Line, linesOf, type Movement } from './movements.ts';

interface StatementProps {
  movement: Movement;
  /** The same today, if it differs from what was kept when the month was closed. */
  now?: Movement | undefined;
  /** Whether the month is not over. */
  isOpen: boolean;
}

/** The equation of a month, one line for each term: opening + … = closing, with the running total beside it. */
export function Statement({ movement, now, isOpen }: StatementProps) {
  const translate = useTranslate();
  const lines = linesOf(movement);
  const today = now && linesOf(now);
  const names = [...new Set([...lines, ...(today ?? [])].map(({ name }) => name))];
  const lastFirst = (name: Line['name']) => Number(name === 'closing');
  const shown = names.toSorted((one, other) => lastFirst(one) - lastFirst(other));
  const amountIn = (some: readonly Line[], wanted: Line['name']) =>
    some.find(({ name }) => name === wanted)?.amount ?? 0;

  function labelOf(name: Line['name']) {
    if (name === 'opening') return translate('closing.opening');
    if (name === 'closing') return translate(isOpen ? 'closing.closingNow' : 'closing.closing');
    return translate(`closing.kinds.${name}`);
  }

  return (
    <Table size="small" sx={{ '& td': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('closing.item')}</TableCell>
          <TableCell align="right">
            {translate(today ? 'closing.kept' : 'resources.liability.fields.amount')}
          </TableCell>
          {today ? (
            <>
              <TableCell align="right">{translate('closing.now')}</TableCell>
              <TableCell align="right">{translate('closing.difference')}</TableCell>
            </>
          ) : (
            <TableCell align="right" sx={wide}>
              {translate('closing.running')}
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {shown.map((name) => {
          const isEnd = name === 'opening' || name === 'closing';
          const amount = amountIn(lines, name);
          const difference = today ? amountIn(today, name) - amount : 0;
          return (
            <TableRow key={name} sx={name === 'closing' ? closingRow : {}}>
              <TableCell component="th" scope="row" sx={{ fontWeight: isEnd ? 700 : 400 }}>
                {labelOf(name)}
              </TableCell>
              <TableCell align="right" sx={{ fontWeight: isEnd ? 700 : 400 }}>
                {isEnd ? money(amount) : signed(amount)}
              </TableCell>
              {today ? (
                <>
                  <TableCell align="right">{(isEnd ? money : signed)(amountIn(today, name))}</TableCell>
                  <TableCell
                    align="right"
                    sx={{ fontWeight: 700, ...(difference !== 0 && { color: 'error.main' }) }}
                  >
                    {signed(difference)}
                  </TableCell>
                </>
              ) : (
                <TableCell align="right" sx={{ ...wide, color: 'text.secondary' }}>
                  {money(lines.find((line) => line.name === name)?.running ?? 0)}
                </TableCell>
              )}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

const wide = { display: { xs: 'none', sm: 'table-cell' }, displayPrint: 'table-cell' };
/** A sum is underlined twice. */
const closingRow = {
  '& > *': {
    borderTop: 2,
    borderTopColor: 'text.primary',
    borderBottom: '3px double',
    borderBottomColor: 'text.primary',
  },
};

const money = (amount: number) => formatPln(asGrosze(amount));

/** Returns a term of the equation: `+ 100,00 zł`, `− 35,00 zł`. */
export function signed(amount: number): string {
  if (amount === 0) return money(0);
  // The sign stays on the line of its amount.
  return `${amount < 0 ? '−' : '+'}\u00a0${money(Math.abs(amount))}`;
}
