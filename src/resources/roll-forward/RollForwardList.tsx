import Button from '@mui/material/Button';
import { useListContext } from 'ra-core';
import { useMemo } from 'react';
import { addMonths, warsawDayOf } from '../../../contract/warsaw.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { filterInputs } from '../../kinds/Inputs.tsx';
import { Section } from '../../ui/Section.tsx';
import { Book, useBook } from '../../views/Book.tsx';
import { idText } from '../../wire/ids.ts';
import { Closing } from './Closing.tsx';
import { KeptFigures } from './KeptFigures.tsx';
import type { Movement, SalonMovement } from './movements.ts';
import { SalonMovements } from './SalonMovements.tsx';
import { Statement } from './Statement.tsx';

/**
 * /panel/books/month: how the liability changed in a month, and the closing of the month (requirements "Books").
 */
export default function RollForwardList() {
  // Shows the previous month first, as that is the one to close.
  const month = addMonths(warsawDayOf(new Date()), -1).slice(0, 7);
  const filterDefaultValues = useMemo(() => ({ month }), [month]);
  return (
    <Book<'roll-forward'> filterDefaultValues={filterDefaultValues} filters={filters}>
      <Figures />
    </Book>
  );
}

const filters = filterInputs('roll-forward', ['month']);

function Figures() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { rows, sums } = useBook<'roll-forward'>();
  const { month, closed } = sums;
  // The host always sends all salons, and writes all of them into the file. So a salon is chosen below, and not in
  // the filters.
  const { salon: salonId } = filterValues;
  const today = { rows, total: sums };
  // A closed month is shown as it was kept; changes since then are shown next to it.
  const shown = closed ?? today;
  const later = closed?.differs ? today : undefined;
  const of = ({ rows, total }: { rows: readonly SalonMovement[]; total: Movement }) =>
    salonId ? rows.find(({ salon }) => salon.id === idText(salonId)) : { ...total, salon: undefined };
  const movement = of(shown) ?? (later && of(later));
  return (
    <>
      <Closing month={sums} isEmpty={rows.length === 0} />
      <Section
        title={
          movement?.salon
            ? translate('closing.statementOf', { salon: movement.salon.name })
            : translate('closing.statement')
        }
        tools={
          Boolean(salonId) && (
            <Button onClick={() => setFilters({ ...filterValues, salon: '' })} sx={{ displayPrint: 'none' }}>
              {translate('closing.allSalons')}
            </Button>
          )
        }
        empty={!movement && translate('books.nothing')}
        padded
      >
        {movement && (
          <Statement
            movement={movement}
            now={later && (of(later) ?? movement)}
            isOpen={!closed && !sums.can_close}
          />
        )}
      </Section>
      {shown.rows.length > 0 && (
        <Section title={translate('words.lists.salons')} padded>
          <SalonMovements
            rows={shown.rows}
            total={shown.total}
            onChoose={(id) => setFilters({ ...filterValues, salon: id })}
          />
        </Section>
      )}
      <KeptFigures month={month} closed={closed} />
    </>
  );
}
