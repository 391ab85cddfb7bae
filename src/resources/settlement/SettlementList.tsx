import { useTranslate } from '../../i18n/useTranslate.ts';
import { sumOf } from '../../kinds/amounts.ts';
import { filterInputs } from '../../kinds/Inputs.tsx';
import { plainText } from '../../kinds/plainText.ts';
import { AmountTable } from '../../ui/AmountTable.tsx';
import { Section } from '../../ui/Section.tsx';
import { MonthBook, type SumsOf, useBook } from '../../views/Book.tsx';
import { BookTable } from '../../views/BookTable.tsx';
import { purchasesOwed } from '../../views/purchasesOwed.ts';

/** /panel/books/settlement: what the salons owe each other (requirements "Books"). */
export default function SettlementList() {
  return (
    <MonthBook<'settlement'> filters={filters}>
      <Figures />
    </MonthBook>
  );
}

const filters = filterInputs('settlement', ['month']);

function Figures() {
  const translate = useTranslate();
  const { rows: pairs, sums } = useBook<'settlement'>();
  const { month, net, salons } = sums;
  return (
    <>
      <Section
        title={translate('settlement.net')}
        note={translate('settlement.what')}
        empty={net.length === 0 && translate('settlement.netNone')}
      >
        <BookTable<'settlement'> rows={net} of={debts} sums={{ amount: sumOf(net, 'amount') }} />
      </Section>
      {salons.length > 0 && (
        <Section title={translate('settlement.salons')} note={translate('settlement.zero')} padded>
          <Salons salons={salons} />
        </Section>
      )}
      {pairs.length > 0 && (
        <Section title={translate('settlement.pairs')}>
          <BookTable<'settlement'>
            rows={pairs}
            of={[...debts, 'count']}
            sums={sums}
            rowClick={(_id, _resource, { debtor, creditor }) => purchasesOwed(month, { debtor, creditor })}
          />
        </Section>
      )}
    </>
  );
}

const debts = ['debtor', 'creditor', 'amount'] as const;

/** What each salon owes, what it receives, and the difference. */
function Salons({ salons }: { salons: SumsOf<'settlement'>['salons'] }) {
  const translate = useTranslate();
  const money = (amount: number) => plainText('money', amount, translate);
  return (
    <AmountTable
      rows={salons.map(({ salon, ...amounts }) => ({ name: salon.name, ...amounts }))}
      totals={[
        {
          name: translate('list.total'),
          receives: sumOf(salons, 'receives'),
          owes: sumOf(salons, 'owes'),
          balance: sumOf(salons, 'balance'),
        },
      ]}
      // A phone has room only for the balance; the payments below show the rest.
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
