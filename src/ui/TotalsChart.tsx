import Box from '@mui/material/Box';
import { BarChart } from '@mui/x-charts/BarChart';
import { formatCompactPln, formatPln, type Grosze, ZERO } from '../../contract/money.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { color } from '../theme/tokens.ts';
import { formatCount } from './formatCount.ts';
import type { NamedTotal } from './totals.ts';

interface TotalsChartProps {
  title: string;
  /** A description for screen readers. */
  description: string;
  totals: readonly NamedTotal[];
  isHorizontal: boolean;
  height: number;
}

/** The width in pixels from which a bar is labeled with its amount. */
const MIN_LABELED_BAR_WIDTH = 110;

/** Amounts as columns or bars, drawn by `@mui/x-charts`; loaded only by the screens that have charts. */
export default function TotalsChart({ title, description, totals, isHorizontal, height }: TotalsChartProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const names = {
    scaleType: 'band' as const,
    data: totals.map(({ name }) => name),
    valueFormatter: (name: string, { location }: { location: string }) =>
      (location === 'tick' && totals.find((total) => total.name === name)?.tick) || name,
    disableTicks: true,
    categoryGapRatio: 0.35,
  };
  const amounts = {
    label: translate('statistics.amountAxis'),
    valueFormatter: (amount: Grosze) => formatCompactPln(amount, language),
    tickNumber: 4,
    disableLine: true,
    disableTicks: true,
  };
  return (
    <Box role="img" aria-label={description}>
      <BarChart
        layout={isHorizontal ? 'horizontal' : 'vertical'}
        height={height}
        margin={{ top: 16, right: 24, bottom: 0, left: 0 }}
        xAxis={[isHorizontal ? { ...amounts, height: 44 } : names]}
        yAxis={[isHorizontal ? { ...names, width: 144 } : { ...amounts, width: 72 }]}
        series={[
          {
            label: title,
            data: totals.map(({ amount }) => amount),
            color: color('primary'),
            ...(isHorizontal && {
              barLabel({ dataIndex }, { bar }) {
                const { amount } = totals[dataIndex] ?? {};
                return amount && bar.width > MIN_LABELED_BAR_WIDTH ? formatPln(amount) : null;
              },
            }),
            valueFormatter: (_, { dataIndex }) => {
              const { amount = ZERO, count } = totals[dataIndex] ?? {};
              return count === undefined ? formatPln(amount) : `${formatPln(amount)} (${formatCount(count)})`;
            },
          },
        ]}
        grid={isHorizontal ? { vertical: true } : { horizontal: true }}
        borderRadius={3}
        hideLegend
        skipAnimation
        sx={{
          // Browsers don't print backgrounds by default.
          printColorAdjust: 'exact',
          '& .MuiChartsGrid-line': { stroke: color('line') },
          '& .MuiChartsAxis-line': { stroke: color('edge') },
          '& .MuiChartsAxis-tickLabel, & .MuiChartsAxis-label': { fill: color('muted') },
          '& .MuiBarLabel-root': { fill: color('onColor'), fontWeight: 600 },
          '@media (forced-colors: active)': {
            '& .MuiBarElement-root': { fill: 'CanvasText' },
            '& .MuiBarLabel-root': { fill: 'Canvas' },
            '& .MuiChartsGrid-line, & .MuiChartsAxis-line': { stroke: 'GrayText' },
            '& .MuiChartsAxis-tickLabel, & .MuiChartsAxis-label': { fill: 'CanvasText' },
          },
        }}
      />
    </Box>
  );
}
