import Box from '@mui/material/Box';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type AmountColumn, AmountTable } from '../../ui/AmountTable.tsx';
import { SalonCell } from '../../views/SalonCell.tsx';
import { equationOf, type Movement, type SalonMovement } from './movements.ts';
import { money, signed } from './Statement.tsx';

/** The figures of a row: of one salon or of all. */
type Equation = ReturnType<typeof equationOf> & { salon?: SalonMovement['salon'] };

interface SalonMovementsProps {
  rows: readonly SalonMovement[];
  total: Movement;
  onChoose: (salonId: string) => void;
}

const terms = ['sold', 'redeemed', 'others'] as const;

/** The equation of each salon in a row, and their sum; pressing a salon's name shows its statement. */
export function SalonMovements({ rows, total, onChoose }: SalonMovementsProps) {
  const translate = useTranslate();
  return (
    <AmountTable<Equation>
      rows={rows.map(({ salon, ...movement }) => ({ salon, ...equationOf(movement) }))}
      totals={[equationOf(total)]}
      columns={[
        {
          title: translate('words.fields.salon'),
          cell: ({ salon, ...equation }) => (
            <>
              <SalonCell salon={salon} onChoose={onChoose} />
              <PhoneEquation {...equation} />
            </>
          ),
        },
        {
          title: translate('words.fields.opening'),
          cell: ({ opening }) => money(opening),
          from: 'md',
        },
        ...terms.map(
          (term): AmountColumn<Equation> => ({
            title: translate(`closing.${term}`),
            cell: ({ [term]: amount }) => signed(amount),
            from: 'md',
          }),
        ),
        {
          title: translate('words.fields.closing'),
          cell: ({ closing }) => <strong>= {money(closing)}</strong>,
        },
      ]}
      sx={{ '& tbody > tr > *': { verticalAlign: 'baseline' } }}
    />
  );
}

/** On a phone the terms are below the salon's name, without those that are zero. */
function PhoneEquation({ opening, ...equation }: Equation) {
  const changes = terms.filter((term) => equation[term] !== 0).map((term) => signed(equation[term]));
  return (
    <Box
      component="span"
      sx={{
        display: { xs: 'block', md: 'none' },
        displayPrint: 'none',
        color: 'text.secondary',
        typography: 'body2',
      }}
    >
      {[money(opening), ...changes].join(' ')}
    </Box>
  );
}
