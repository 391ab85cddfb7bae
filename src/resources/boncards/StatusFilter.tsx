import { useController } from 'react-hook-form';
import { boncardsQuery } from '../../../contract/boncardList.ts';
import { boncardStatuses } from '../../../contract/codes.ts';
import { isTaken } from '../../canAccess.ts';
import { choicesOf } from '../../kinds/choicesOf.ts';
import type { ListFilterProps } from '../../kinds/Inputs.tsx';
import { KindInput } from '../../kinds/KindInput.tsx';
import type { KindInputProps } from '../../kinds/kindInputProps.ts';
import { codedAs, WordInput } from '../../kinds/WordInput.tsx';

const EXPIRED = 'expired';
/** Active on the wire, which expired cards are too. */
const ANY_ACTIVE = 'anyActive';
const coded = codedAs(boncardStatuses);

/**
 * The filter by the status that the list shows; if the host lacks the extended filters, only by status on the wire.
 */
export function StatusFilter({ to, ...props }: KindInputProps & Pick<ListFilterProps, 'to'>) {
  return isTaken('boncards.list', EXPIRED) ? (
    <WithExpired {...props} />
  ) : (
    <KindInput {...props} filter={boncardsQuery.shape.status} />
  );
}

/** On the wire an expired card is an active card past its last day, so expiry is a separate filter there. */
function WithExpired(props: KindInputProps) {
  // The filter form fills in only fields that are registered.
  const { field: expired } = useController({ name: EXPIRED });
  return (
    <WordInput
      {...props}
      choices={choices}
      format={(status: unknown) => shownAs(coded.format(status), String(expired.value ?? ''))}
      parse={(chosen: string) => {
        expired.onChange(chosen === EXPIRED ? 'true' : chosen === 'active' ? 'false' : '');
        return coded.parse(chosen === EXPIRED || chosen === ANY_ACTIVE ? 'active' : chosen);
      }}
    />
  );
}

/** Returns the choice that shows the two filters. */
function shownAs(status: string, expired: string): string {
  if (expired === 'true') return EXPIRED;
  return status === 'active' && expired === '' ? ANY_ACTIVE : status;
}

const choices = choicesOf('boncardStatuses', boncardStatuses).flatMap<{ id: string; name: string }>(
  (choice) => [
    choice,
    ...(choice.id === 'active'
      ? [
          { id: EXPIRED, name: 'words.standings.expired' },
          { id: ANY_ACTIVE, name: 'resources.boncards.anyActive' },
        ]
      : []),
  ],
);
