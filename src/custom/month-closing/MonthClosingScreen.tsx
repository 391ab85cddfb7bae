import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useListContext } from 'ra-core';
import { useMemo } from 'react';
import { addMonths, warsawDayOf } from '../../../contract/warsaw.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MonthInput } from '../../kinds/MonthInput.tsx';
import { SalonInput } from '../../kinds/SalonInput.tsx';
import { usePanelDataProvider } from '../../usePanelDataProvider.ts';
import { Book } from '../../views/Book.tsx';
import { BookTools } from '../../views/BookTools.tsx';
import { Closing } from './Closing.tsx';
import { KeptFigures } from './KeptFigures.tsx';
import type { RollForward } from './movements.ts';
import { SalonMovements } from './SalonMovements.tsx';
import { Statement } from './Statement.tsx';

/** /panel/books/month: how the debt of a month came about, and its closing (requirements "Books"). */
export default function MonthClosingScreen() {
  const dataProvider = usePanelDataProvider();
  // What is closed is the month before.
  const month = addMonths(warsawDayOf(new Date()), -1).slice(0, 7);
  const filterDefaultValues = useMemo(() => ({ month }), [month]);
  return (
    <Book
      resource="roll-forward"
      filterDefaultValues={filterDefaultValues}
      filters={
        <>
          <MonthInput source="month" helperText={false} />
          <SalonInput source="salon" helperText={false} emptyText="closing.allSalons" />
        </>
      }
      fetch={async ({ month: asked = month }, signal) =>
        (await dataProvider.rollForward({ query: { month: asked }, signal })).data
      }
    >
      {(book, { salon }) => <Figures book={book} salonId={salon} />}
    </Book>
  );
}

function Figures({ book, salonId }: { book: RollForward; salonId: unknown }) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { month, closed } = book;
  // A closed month is shown as it was kept; what has changed since is shown next to it.
  const shown = closed ?? book;
  const later = closed?.differs ? book : undefined;
  const of = ({ rows, total }: Pick<RollForward, 'rows' | 'total'>) =>
    salonId ? rows.find(({ salon }) => String(salon.id) === String(salonId)) : total;
  const movement = of(shown) ?? (later && of(later));
  const salon = [...shown.rows, ...(later?.rows ?? [])].find(
    ({ salon: { id } }) => String(id) === String(salonId),
  );
  return (
    <>
      <Closing book={book} />
      <Card component="section" aria-label={translate('closing.statement')} sx={{ overflow: 'visible' }}>
        <Box sx={{ px: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Typography variant="h3" component="h2" sx={{ flex: '1 1 240px', py: 1 }}>
            {salon
              ? translate('closing.statementOf', { salon: salon.salon.name })
              : translate('closing.statement')}
          </Typography>
          {salonId ? (
            <Button onClick={() => setFilters({ ...filterValues, salon: '' })} sx={{ displayPrint: 'none' }}>
              {translate('closing.allSalons')}
            </Button>
          ) : null}
          <BookTools name={`${translate('closing.fileName')}-${month}`} />
        </Box>
        {movement ? (
          <Box sx={{ px: 2, pb: 2 }}>
            <Statement
              movement={movement}
              now={later && (of(later) ?? movement)}
              isOpen={!closed && !book.can_close}
            />
          </Box>
        ) : (
          <Alert severity="info" sx={{ m: 2 }}>
            {translate('books.nothing')}
          </Alert>
        )}
      </Card>
      {shown.rows.length > 0 && (
        <Card component="section" aria-labelledby="salons" sx={{ overflow: 'visible' }}>
          <Typography id="salons" variant="h3" component="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
            {translate('closing.salons')}
          </Typography>
          <Box sx={{ px: 2, pb: 1 }}>
            <SalonMovements
              rows={shown.rows}
              total={shown.total}
              onChoose={(id) => setFilters({ ...filterValues, salon: id })}
            />
          </Box>
        </Card>
      )}
      <KeptFigures month={month} closed={closed} />
    </>
  );
}
