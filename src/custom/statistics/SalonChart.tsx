import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatPln } from '../../../contract/money.ts';
import { color } from '../../theme/tokens.ts';
import { ChartFigure } from './ChartFigure.tsx';
import type { NamedTotal } from './totals.ts';

/** So many bars are still taken in at a glance; the table has all salons. */
const MOST_BARS = 8;

/** A bar for each of the greatest salons, with its sum. */
export function SalonChart({ title, totals }: { title: string; totals: readonly NamedTotal[] }) {
  const [greatest] = totals;
  return (
    <ChartFigure title={title}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {totals.slice(0, MOST_BARS).map(({ name, amount }) => (
          <li key={name}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.5 }}>
              <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
              <Typography sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                {formatPln(amount)}
              </Typography>
            </Box>
            <Box sx={{ height: 8, borderRadius: 1, bgcolor: color('primaryTint') }}>
              <Box
                sx={{
                  width: `${(100 * amount) / (greatest?.amount ?? amount)}%`,
                  height: '100%',
                  borderRadius: 1,
                  bgcolor: 'primary.main',
                  printColorAdjust: 'exact',
                }}
              />
            </Box>
          </li>
        ))}
      </Box>
    </ChartFigure>
  );
}
