import Box from '@mui/material/Box';
import { asGrosze, formatPln, formatSignedPln } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type AmountColumn, AmountTable } from '../../ui/AmountTable.tsx';
import { type Line, linesOf, type Movement } from './movements.ts';

type Name = Line['name'];

interface StatementProps {
  movement: Movement;
  /** The same movement as of today, if it differs from what was kept when the month was closed. */
  now?: Movement | undefined;
  /** Whether the month has not ended yet. */
  isOpen: boolean;
}

/**
 * The equation of a month, with one line for each term: opening + … = closing, and the running total next to it.
 */
export function Statement({ movement, now, isOpen }: StatementProps) {
  const translate = useTranslate();
  const lines = linesOf(movement);
  const today = now && linesOf(now);
  const names = new Set([...lines, ...(today ?? [])].map(({ name }) => name));
  // The closing comes last, also after kinds that only today's movement has.
  names.delete('closing');

  function labelOf(name: Name) {
    if (name === 'opening') return translate('closing.opening');
    if (name === 'closing') return translate(isOpen ? 'closing.closingNow' : 'closing.closing');
    return translate(`words.ledgerKinds.${name}`);
  }

  const differenceOf = (name: Name) => amountIn(today ?? [], name) - amountIn(lines, name);

  const columns: AmountColumn<Name>[] = [
    {
      title: translate('closing.item'),
      cell: (name) => (
        <>
          {labelOf(name)}
          {today && (
            <Box component="span" sx={onPhone}>
              {translate('words.monthStates.today')}: {textIn(today, name)} ({signed(differenceOf(name))})
            </Box>
          )}
        </>
      ),
    },
    {
      title: translate(today ? 'words.monthStates.closed' : 'words.fields.amount'),
      cell: (name) => textIn(lines, name),
    },
  ];
  if (today) {
    columns.push(
      { title: translate('words.monthStates.today'), cell: (name) => textIn(today, name), from: 'md' },
      {
        title: translate('closing.difference'),
        cell: (name) => <Difference amount={differenceOf(name)} />,
        from: 'md',
      },
    );
  } else {
    columns.push({
      title: translate('closing.running'),
      cell: (name) => (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {money(lines.find((line) => line.name === name)?.running ?? 0)}
        </Box>
      ),
      from: 'sm',
    });
  }

  return <AmountTable rows={[...names, 'closing']} columns={columns} sx={statement} />;
}

function amountIn(lines: readonly Line[], wanted: Name): number {
  return lines.find(({ name }) => name === wanted)?.amount ?? 0;
}

/** Returns an amount as text: opening and closing without a sign, the changes between them with one. */
function textIn(lines: readonly Line[], name: Name): string {
  return (name === 'opening' || name === 'closing' ? money : signed)(amountIn(lines, name));
}

function Difference({ amount }: { amount: number }) {
  return (
    <Box component="strong" sx={amount === 0 ? {} : { color: 'error.main' }}>
      {signed(amount)}
    </Box>
  );
}

/** On a phone, which has no room for four columns, those of today are below the name of the line. */
const onPhone = {
  display: { xs: 'block', md: 'none' },
  displayPrint: 'none',
  color: 'text.secondary',
  typography: 'body2',
};

const statement = {
  '& tbody > tr:is(:first-of-type, :last-of-type) > :first-of-type': { fontWeight: 700 },
  // A sum is underlined twice.
  '& tbody > tr:last-of-type > *': {
    borderTop: 2,
    borderTopColor: 'text.primary',
    borderBottom: '3px double',
    borderBottomColor: 'text.primary',
  },
};

/** Returns an amount in grosze as text. */
export const money = (amount: number) => formatPln(asGrosze(amount));

/** Returns a term of the equation, in grosze, as text. */
export const signed = (amount: number) => formatSignedPln(asGrosze(amount));
