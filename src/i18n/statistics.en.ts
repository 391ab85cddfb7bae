import type { statisticsPl } from './statistics.pl.ts';

/** The English texts of the statistics. */
export const statisticsEn: typeof statisticsPl = {
  statistics: {
    allKinds: 'All',
    place: 'Salon: %{salon}',
    person: 'Person: %{person}',
    count: { charge: 'Cards sold', sell: 'Gift card payments' },
    totals: 'Summary',
    sum: 'Total',
    net: {
      charge: 'Sales %{amount}, reversals %{reversed}',
      sell: 'Gift card payments %{amount}, reversals %{reversed}',
    },
    reversals: 'and %{count} reversal |||| and %{count} reversals',
    howMany: 'Count',
    overTime: { charge: 'Sales %{unit}', sell: 'Gift card payments %{unit}' },
    unit: { day: 'by day', week: 'by week', month: 'by month', year: 'by year' },
    amountAxis: 'Amount (zł)',
    chart: 'Chart of amounts from %{from} to %{to}. The highest: %{highest}, %{amount}.',
    bySalon: 'By salon',
    asTable: 'Show as a table',
    asChart: 'Show as a chart',
    export: { csv: 'Download CSV', xlsx: 'Download XLSX' },
    fileName: 'statistics',
  },
  period: {
    label: 'Period',
    any: 'Any',
    today: 'Today',
    'this-week': 'This week',
    'this-month': 'This month',
    'last-month': 'Last month',
    own: 'Chosen days…',
    from: 'from %{day}',
    to: 'to %{day}',
  },
  download: {
    done: 'The file was downloaded.',
    running: 'Downloading… %{size} kB',
    progress: 'Downloading the file',
    stop: 'Stop',
  },
  date: { pattern: 'D Mon YYYY', choose: 'Choose from the calendar' },
};
