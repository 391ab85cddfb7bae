import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { addMonths, warsawDayOf } from '../../../contract/warsaw.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { sumPln } from '../../kinds/amounts.ts';
import { MonthInput } from '../../kinds/MonthInput.tsx';
import { plainText } from '../../kinds/plainText.ts';
import { AmountTable } from '../../ui/AmountTable.tsx';
import { Section } from '../../ui/Section.tsx';
import { Book, BookTable } from '../../views/Book.tsx';
import { BookTools } from '../../views/BookTools.tsx';
import type { AnswerOf } from '../../wire/callTypes.ts';

type Settlement = AnswerOf<'settlement.list'>['data'];

/** /panel/books/settlement: who owes whom between the salons (requirements "Books"). */
export default function SettlementScreen() {
  // What is paid is the month before.
  const month = addMonths(warsawDayOf(new Date()), -1).slice(0, 7);
  const filterDefaultValues = useMemo(() => ({ month }), [month]);
  return (
    <Book
      resource="settlement"
      filterDefaultValues={filterDefaultValues}
      filters={<MonthInput source="month" />}
      fetch={(dataProvider, query, signal) => dataProvider.settlement({ query, signal })}
    >
      {(settlement) => <Figures settlement={settlement} />}
    </Book>
  );
}

function Figures({ settlement: { month, net, pairs, salons } }: { settlement: Settlement }) {
  const translate = useTranslate();
  return (
    <>
      <Section
        title={translate('settlement.net')}
        note={translate('settlement.what')}
        tools={<BookTools name={`${translate('words.files.settlement')}-${month}`} />}
        empty={net.length === 0 && translate('settlement.netNone')}
      >
        <BookTable rows={net} of={debts} total={{ amount: sumOf(net, 'amount') }} />
      </Section>
      {salons.length > 0 && (
        <Section title={translate('settlement.salons')} note={translate('settlement.zero')}>
          <Box sx={{ px: 2, pb: 1 }}>
            <Salons salons={salons} />
          </Box>
        </Section>
      )}
      {pairs.length > 0 && (
        <Section title={translate('settlement.pairs')}>
          <BookTable
            rows={pairs}
            of={[...debts, 'count']}
            total={{
              amount: sumOf(pairs, 'amount'),
              count: pairs.reduce((sum, { count }) => sum + count, 0),
            }}
          />
        </Section>
      )}
    </>
  );
}

const debts = ['debtor', 'creditor', 'amount'] as const;

/** What each salon owes and receives, and the difference. */
function Salons({ salons }: { salons: Settlement['salons'] }) {
  const translate = useTranslate();
  const money = (amount: number) => plainText('money', amount, translate);
  return (
    <AmountTable
      rows={salons.map(({ salon, ...amounts }) => ({ name: salon.name, ...amounts }))}
      total={{
        name: translate('books.total'),
        receives: sumOf(salons, 'receives'),
        owes: sumOf(salons, 'owes'),
        balance: sumOf(salons, 'balance'),
      }}
      // A phone has room for the balance only; the payments below show the rest.
      columns={[
        { title: translate('words.fields.salon'), cell: ({ name }) => name },
        { title: translate('words.fields.creditor'), cell: ({ receives }) => money(receives), from: 'sm' },
        { title: translate('words.fields.debtor'), cell: ({ owes }) => money(owes), from: 'sm' },
        {
          title: translate('words.fields.balance'),
          cell: ({ balance }) => <strong>{money(balance)}</strong>,
        },
      ]}
    />
  );
}

function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return sumPln(rows.map((row) => row[name]));
}
