import Button from '@mui/material/Button';
import { useListContext } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { filterInputs } from '../../kinds/Inputs.tsx';
import { Section } from '../../ui/Section.tsx';
import { MonthBook, useBook } from '../../views/Book.tsx';
import { idText } from '../../wire/ids.ts';
import { Closing } from './Closing.tsx';
import { KeptFigures } from './KeptFigures.tsx';
import { type Movement, noMovement, type SalonMovement } from './movements.ts';
import { SalonMovements } from './SalonMovements.tsx';
import { Statement } from './Statement.tsx';

/**
 * /panel/books/month: how the liability changed in a month, and the closing of the month (requirements "Books").
 */
export default function RollForwardList() {
  return (
    <MonthBook<'roll-forward'> filters={filters}>
      <Figures />
    </MonthBook>
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
  const movementIn = ({ rows, total }: { rows: readonly SalonMovement[]; total: Movement }) =>
    salonId ? rows.find(({ salon }) => salon.id === idText(salonId)) : { ...total, salon: undefined };
  // A salon may have figures on one side only.
  const movement = movementIn(shown);
  const now = later && movementIn(later);
  const found = movement ?? now;
  const isShown = (row: SalonMovement) => shown.rows.some(({ salon }) => salon.id === row.salon.id);
  const onlyNow = later ? rows.filter((row) => !isShown(row)) : [];
  const salonRows = [...shown.rows, ...onlyNow.map(({ salon }) => ({ ...noMovement, salon }))];
  return (
    <>
      <Closing month={sums} isEmpty={rows.length === 0} />
      <Section
        title={
          found?.salon
            ? translate('closing.statementOf', { salon: found.salon.name })
            : translate('closing.statement')
        }
        tools={
          Boolean(salonId) && (
            <Button onClick={() => setFilters({ ...filterValues, salon: '' })} sx={{ displayPrint: 'none' }}>
              {translate('closing.allSalons')}
            </Button>
          )
        }
        empty={!found && translate('books.nothing')}
        padded
      >
        {found && (
          <Statement
            movement={movement ?? noMovement}
            now={later && (now ?? noMovement)}
            isOpen={sums.cannot_close?.reason === 'month-not-over'}
          />
        )}
      </Section>
      {salonRows.length > 0 && (
        <Section title={translate('words.lists.salons')} padded>
          <SalonMovements
            rows={salonRows}
            total={shown.total}
            onChoose={(id) => setFilters({ ...filterValues, salon: id })}
          />
        </Section>
      )}
      <KeptFigures month={month} closed={closed} />
    </>
  );
}
