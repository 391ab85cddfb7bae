import type { statisticsPl } from './statistics.pl.ts';

/** English sentences of the statistics. */
export const statisticsEn: typeof statisticsPl = {
  statistics: {
    presets: 'Period',
    preset: { today: 'Today', week: 'This week', month: 'This month', lastMonth: 'Last month' },
    filters: 'Filters',
    allSalons: 'All',
    chip: {
      issue_date_from: 'From %{value}',
      issue_date_to: 'To %{value}',
      issue_amount_from: 'Amount from %{value}',
      issue_amount_to: 'Amount to %{value}',
      number: 'Number: %{value}',
      place: 'Salon: %{value}',
    },
    dropFilter: 'Remove the filter: %{filter}',
    count: { charge: 'Cards sold', sell: 'Card payments' },
    totals: 'Summary',
    sum: 'Total',
    howMany: 'Count',
    overTime: { charge: 'Sales %{unit}', sell: 'Card payments %{unit}' },
    unit: { day: 'by day', week: 'by week', month: 'by month', year: 'by year' },
    amountAxis: 'Amount (zł)',
    chart: 'Chart of amounts from %{from} to %{to}. The highest: %{highest}, %{amount}.',
    bySalon: 'By salon',
    asTable: 'Show as a table',
    asChart: 'Show as a chart',
    list: 'Transactions',
    export: { csv: 'Download CSV', xlsx: 'Download XLSX' },
    fileName: 'statistics',
  },
  download: { running: 'Downloading… %{size} kB', progress: 'Downloading the file', stop: 'Stop' },
  date: { pattern: 'D Mon YYYY', choose: 'Choose from the calendar' },
};
