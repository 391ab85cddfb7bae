import PercentOutlined from '@mui/icons-material/PercentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type GetListResult, LinkBase, useListContext } from 'ra-core';
import { useMemo, useState } from 'react';
import { type RowClickFunction, SelectInput } from 'react-admin';
import { asGrosze } from '../../../contract/money.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { canAccess } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DayInput } from '../../kinds/DayInput.tsx';
import { monthText } from '../../kinds/dates.ts';
import { filterInputs } from '../../kinds/Inputs.tsx';
import { plainText } from '../../kinds/plainText.ts';
import { now } from '../../now.ts';
import { filtered, listPath, paths } from '../../paths.ts';
import { AmountTable } from '../../ui/AmountTable.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { countArgs } from '../../ui/formatCount.ts';
import { Section } from '../../ui/Section.tsx';
import { TotalsFigure } from '../../ui/TotalsFigure.tsx';
import { Book, type RowsOf, type SumsOf, useBook } from '../../views/Book.tsx';
import { Columns } from '../../views/Columns.tsx';
import { useIsNarrowed } from '../../views/useIsNarrowed.ts';
import { WholeRows } from '../../views/WholeRows.tsx';
import { filterOf } from '../../wire/filterOf.ts';
import { SalonTotals } from './SalonTotals.tsx';

type History = SumsOf<'liability'>['history'];

/** /panel/books/liability: what is owed on cards at the end of any day (requirements "Books"). */
export default function LiabilityList() {
  const today = warsawDayOf(now());
  const filterDefaultValues = useMemo(() => ({ at: today }), [today]);
  const filters = useMemo(() => [<DayInput key="at" source="at" max={today} alwaysOn />, ...others], [today]);
  return (
    <Book<'liability'>
      columns={columns}
      filterDefaultValues={filterDefaultValues}
      queryOptions={queryOptions}
      filters={filters}
      toolbar={{ children: <TaxClassesButton /> }}
    >
      <Figures today={today} />
    </Book>
  );
}

/** Rows without a tax class show the word that the filter uses for them. */
const queryOptions = {
  select: ({ data, ...book }: GetListResult): GetListResult => ({
    ...book,
    data: data.map((row) => ({ ...row, tax_class: row.tax_class ?? 'none' })),
  }),
};

function TaxClassesButton() {
  const translate = useTranslate();
  if (!canAccess({ resource: 'tax-classes', action: 'list' })) return null;
  return (
    <Button component={LinkBase} to={listPath('tax-classes')} size="small" startIcon={<PercentOutlined />}>
      {translate('words.lists.tax-classes')}
    </Button>
  );
}

const others = [
  ...filterInputs('liability', ['salon', 'type', 'tax_class']),
  <SelectInput
    key="expired"
    source="expired"
    alwaysOn
    emptyText="list.any"
    slotProps={{ select: { displayEmpty: true } }}
    choices={[
      { id: 'false', name: 'liability.active' },
      { id: 'true', name: 'words.standings.expired' },
    ]}
  />,
];

const columns = ['salon', 'type', 'tax_class', 'expired', 'amount', 'cards'] as const;

function Figures({ today }: { today: string }) {
  const translate = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const { rows, sums } = useBook<'liability'>();
  const { filterValues } = useListContext();
  const isNarrowed = useIsNarrowed();
  const { at, amount, cards, history } = sums;
  const { active = 0, expired = 0 } = history.at(-1) ?? {};
  const money = (amount: number) => plainText('money', amount, translate);
  const none = at === today ? 'liability.noneNow' : 'liability.none';
  return (
    <>
      <Card component="section" aria-label={translate('liability.sum')} sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography sx={{ mb: 1.5 }}>
          {translate(at === today ? 'liability.asOfToday' : 'liability.asOf', {
            day: plainText('day', at, translate),
          })}
        </Typography>
        <Box sx={{ mb: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
          <Box
            component="dl"
            sx={{ m: 0, flex: 1, display: 'flex', flexWrap: 'wrap', columnGap: { xs: 3, lg: 6 }, rowGap: 1 }}
          >
            <Figure
              name={translate('liability.sum')}
              value={money(amount)}
              note={translate('books.cards', countArgs(cards))}
            />
            <Figure name={translate('liability.active')} value={money(active)} />
            <Figure name={translate('words.standings.expired')} value={money(expired)} />
          </Box>
          <Button variant="outlined" onClick={() => setAsTable(!asTable)} sx={{ displayPrint: 'none' }}>
            {translate(asTable ? 'statistics.asChart' : 'statistics.asTable')}
          </Button>
        </Box>
        <MonthEnds history={history} asTable={asTable} />
      </Card>
      <SalonTotals />
      <Section
        title={translate('liability.rows')}
        empty={rows.length === 0 && translate(isNarrowed ? 'ra.navigation.no_filtered_results' : none)}
      >
        <WholeRows>
          <Columns<'liability'> rowClick={at === today && !filterValues.tax_class && cardsOf(rows)} />
        </WholeRows>
      </Section>
    </>
  );
}

/**
 * Returns the link of a row: to the cards that it adds up, as they are today. A row whose cards differ from those of
 * another one only in their tax class has none, because the list of cards cannot tell them apart.
 */
function cardsOf(rows: RowsOf<'liability'>): RowClickFunction {
  return (_id, _resource, { salon, type, expired }) => {
    const classes = rows.filter(
      (row) => row.salon.id === salon.id && row.type === type && row.expired === expired,
    );
    if (classes.length > 1) return false;
    const cards = { salon: salon.id, status: 'active', type, expired: expired ? 'true' : 'false' } as const;
    return filtered(paths.boncards, filterOf('boncards', cards));
  };
}

/** The liability month by month, up to the chosen day. */
function MonthEnds({ history, asTable }: { history: History; asTable: boolean }) {
  const translate = useTranslate();
  if (history.length === 0) return null;
  const money = (amount: number) => plainText('money', amount, translate);
  const sumOf = ({ active, expired }: History[number]) => asGrosze(active + expired);
  const totals = history.map((row) => ({
    name: plainText('day', row.at, translate),
    tick: monthText(row.at),
    amount: sumOf(row),
  }));
  return (
    <TotalsFigure
      title={translate('liability.history')}
      totals={totals}
      asTable={asTable}
      table={
        <AmountTable
          rows={history}
          columns={[
            { title: translate('words.fields.day'), cell: ({ at }) => plainText('day', at, translate) },
            { title: translate('liability.active'), cell: ({ active }) => money(active) },
            { title: translate('words.standings.expired'), cell: ({ expired }) => money(expired) },
            {
              title: translate('list.total'),
              cell: (row) => <strong>{money(sumOf(row))}</strong>,
              from: 'sm',
            },
          ]}
          sx={{ '& th': { whiteSpace: 'nowrap' } }}
        />
      }
    />
  );
}
