import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { groupCardNumber } from '../../../contract/cardNumber.ts';
import { formatDay, formatMoment } from '../../../contract/warsaw.ts';
import { amountOf, type TransactionRow, typeOf } from './transactionRow.ts';

/** Transactions where a table has no room. */
export function TransactionCards({ rows }: { rows: readonly TransactionRow[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row, index) => (
        <Box
          component="li"
          key={row.id ?? index}
          sx={{ p: 2, display: 'grid', gap: 0.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatMoment(row.transaction_date)}
            </Typography>
            <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
              {amountOf(row)}
            </Typography>
          </Box>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{groupCardNumber(row.boncard)}</Typography>
          <Details row={row} />
        </Box>
      ))}
    </Box>
  );
}

function Details({ row }: { row: TransactionRow }) {
  const translate = useTranslate();
  const word = typeOf(row);
  const details = [
    word && translate(`words.boncardTypes.${word}`),
    row.document,
    row.valid_until && `${translate('boncard.validUntil')} ${formatDay(row.valid_until)}`,
    row.transaction_salon,
    row.transaction_user,
  ];
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {details.filter(Boolean).join(' · ')}
    </Typography>
  );
}
