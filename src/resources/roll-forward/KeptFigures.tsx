import Button from '@mui/material/Button';
import { LinkBase, ResourceContextProvider } from 'ra-core';
import type { RowClickFunction } from 'react-admin';
import { monthOf } from '../../../contract/relativeDay.ts';
import type { WarsawDay } from '../../../contract/warsaw.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { filtered, listPath } from '../../paths.ts';
import { Section } from '../../ui/Section.tsx';
import { BookTable } from '../../views/BookTable.tsx';
import { purchasesOwed } from '../../views/purchasesOwed.ts';
import { filterOf } from '../../wire/filterOf.ts';
import type { Month } from './movements.ts';

/**
 * The liability and the settlement that were kept when a month was closed, if today's differ, with a link to
 * today's.
 */
export function KeptFigures({ month, closed }: Pick<Month, 'month' | 'closed'>) {
  return (['liability', 'settlement'] as const).map(
    (part) =>
      closed?.differing.includes(part) && <Kept key={part} part={part} month={month} rows={closed[part]} />,
  );
}

interface KeptProps {
  part: 'liability' | 'settlement';
  month: string;
  rows: readonly object[];
}

const columns = {
  liability: ['salon', 'amount', 'cards', 'type', 'tax_class', 'expired'],
  settlement: ['debtor', 'creditor', 'amount', 'count'],
} as const;

function Kept({ part, month, rows }: KeptProps) {
  const translate = useTranslate();
  const title = translate(`closing.keptPart.${part}`);
  const asked = part === 'liability' ? { at: lastDayOf(month) } : { month };
  return (
    <Section
      title={title}
      tools={
        <Button
          component={LinkBase}
          // The label names the part, as both parts have such a link.
          aria-label={`${translate('closing.today')} ${title}`}
          to={filtered(listPath(part), asked)}
          sx={{ displayPrint: 'none' }}
        >
          {translate('closing.today')}
        </Button>
      }
      empty={rows.length === 0 && translate('closing.keptNothing')}
    >
      <ResourceContextProvider value={part}>
        <BookTable rows={rows} of={columns[part]} rowClick={todayOf[part](month)} />
      </ResourceContextProvider>
    </Section>
  );
}

/** Returns the last day of a month. */
function lastDayOf(month: string): WarsawDay {
  return monthOf(`${month}-01` as WarsawDay)[1];
}

/** The links of rows: to what they add up today. */
const todayOf: Record<KeptProps['part'], (month: string) => RowClickFunction> = {
  liability:
    (month) =>
    (_id, _resource, { salon, type, tax_class, expired }) =>
      filtered(
        listPath('liability'),
        filterOf('liability', {
          at: lastDayOf(month),
          salon: salon.id,
          type,
          tax_class: tax_class ?? 'none',
          expired: expired ? 'true' : 'false',
        }),
      ),
  settlement:
    (month) =>
    (_id, _resource, { debtor, creditor }) =>
      purchasesOwed(month, { debtor, creditor }),
};
