import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { formatPln } from '../../../contract/money.ts';
import { formatCount } from '../../kinds/formatCount.ts';
import { color } from '../../theme/tokens.ts';
import { ChartFigure } from './ChartFigure.tsx';
import type { NamedTotal } from './totals.ts';

/** The height of the highest column, in px. */
const HEIGHT = 180;

/** Columns over time. The eye reads their heights; whoever wants the numbers asks for the table. */
export function TimeChart({ title, totals }: { title: string; totals: readonly NamedTotal[] }) {
  const translate = useTranslate();
  const highest = totals.reduce((one, other) => (other.amount > one.amount ? other : one));
  const said = translate('statistics.timeChart', {
    from: totals[0]?.name,
    to: totals.at(-1)?.name,
    highest: highest.name,
    amount: formatPln(highest.amount),
  });
  return (
    <ChartFigure title={title}>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatPln(highest.amount)}
      </Typography>
      <Box
        role="img"
        aria-label={said}
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          gap: totals.length > 15 ? '2px' : 1,
          height: HEIGHT,
          borderTop: `1px dashed ${color('line')}`,
          borderBottom: `1px solid ${color('edge')}`,
        }}
      >
        {totals.map(({ name, count, amount }) => (
          <Box
            key={name}
            title={`${name}: ${formatPln(amount)} (${formatCount(count)})`}
            sx={{ flex: 1, maxWidth: 72, height: '100%', display: 'flex', alignItems: 'flex-end' }}
          >
            <Box sx={{ ...column, height: `${(100 * amount) / highest.amount}%` }} />
          </Box>
        ))}
      </Box>
      <Typography
        variant="body2"
        color="textSecondary"
        aria-hidden
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 2,
          mt: 0.5,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <span>{totals[0]?.name}</span>
        {totals.length > 1 && (
          <Box component="span" sx={{ textAlign: 'right' }}>
            {totals.at(-1)?.name}
          </Box>
        )}
      </Typography>
    </ChartFigure>
  );
}

const column = {
  width: '100%',
  bgcolor: 'primary.main',
  borderRadius: '3px 3px 0 0',
  // A printer leaves out grounds unless told otherwise.
  printColorAdjust: 'exact',
};
