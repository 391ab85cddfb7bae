import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { asGrosze, formatPln } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { equationOf, type Movement, type SalonMovement } from './movements.ts';
import { signed } from './Statement.tsx';

interface SalonMovementsProps {
  rows: readonly SalonMovement[];
  total: Movement;
  onChoose: (salonId: string) => void;
}

/** The equation of each salon in a row, and their sum; a salon's name shows its statement. */
export function SalonMovements({ rows, total, onChoose }: SalonMovementsProps) {
  const translate = useTranslate();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('resources.roll-forward.fields.salon')}</TableCell>
          <TableCell align="right" sx={wide}>
            {translate('resources.roll-forward.fields.opening')}
          </TableCell>
          {(['sold', 'redeemed', 'others'] as const).map((term) => (
            <TableCell key={term} align="right" sx={wide}>
              {translate(`closing.${term}`)}
            </TableCell>
          ))}
          <TableCell align="right">{translate('resources.roll-forward.fields.closing')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ salon, ...movement }) => (
          <Equation
            key={salon.id}
            name={
              <Link
                component="button"
                type="button"
                onClick={() => onChoose(salon.id)}
                sx={{ textAlign: 'left', minHeight: 32 }}
              >
                {salon.name}
              </Link>
            }
            movement={movement}
          />
        ))}
        <Equation name={<strong>{translate('books.total')}</strong>} movement={total} isTotal />
      </TableBody>
    </Table>
  );
}

function Equation({
  name,
  movement,
  isTotal = false,
}: {
  name: React.ReactNode;
  movement: Movement;
  isTotal?: boolean;
}) {
  const { opening, sold, redeemed, others, closing } = equationOf(movement);
  const terms = [sold, redeemed, others];
  const amount = {
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    ...(isTotal && { fontWeight: 700 }),
  };
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', verticalAlign: 'baseline' }}>
        {name}
        <Box component="span" sx={{ ...narrow, color: 'text.secondary', typography: 'body2' }}>
          {[opening, ...terms]
            .map((term, place) => (place === 0 ? formatPln(asGrosze(term)) : term !== 0 && signed(term)))
            .filter(Boolean)
            .join(' ')}
        </Box>
      </TableCell>
      <TableCell align="right" sx={{ ...amount, ...wide }}>
        {formatPln(asGrosze(opening))}
      </TableCell>
      {terms.map((term, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the terms have fixed places
        <TableCell key={place} align="right" sx={{ ...amount, ...wide }}>
          {signed(term)}
        </TableCell>
      ))}
      <TableCell align="right" sx={{ ...amount, fontWeight: 700, verticalAlign: 'baseline' }}>
        = {formatPln(asGrosze(closing))}
      </TableCell>
    </TableRow>
  );
}

/** On a phone the terms stand below the salon's name. */
const wide = { display: { xs: 'none', md: 'table-cell' }, displayPrint: 'table-cell' };
const narrow = { display: { xs: 'block', md: 'none' }, displayPrint: 'none' };
