import { useController } from 'react-hook-form';
import { boncardStatuses, codeOf } from '../../../contract/codes.ts';
import type { KindInputProps } from '../../kinds/kindInputProps.ts';
import { choicesOf, WordInput } from '../../kinds/WordInput.tsx';

const ACTIVE = codeOf(boncardStatuses, 'active');
const EXPIRED = 'expired';

/**
 * The filter by status as the list shows it. On the wire an expired card is an active one past its last day, so there it is
 * a separate filter.
 */
export function StatusFilter(props: KindInputProps) {
  // The filter form fills only the fields that are registered.
  const { field: expired } = useController({ name: EXPIRED });
  return (
    <WordInput
      {...props}
      choices={choices}
      format={(status?: number | string) => (String(expired.value) === 'true' ? EXPIRED : (status ?? ''))}
      parse={(chosen: number | string) => {
        expired.onChange(chosen === EXPIRED ? 'true' : chosen === ACTIVE ? 'false' : '');
        return chosen === EXPIRED ? ACTIVE : chosen;
      }}
    />
  );
}

const choices = choicesOf('boncardStatuses', boncardStatuses).flatMap((choice) => [
  choice,
  ...(choice.id === ACTIVE ? [{ id: EXPIRED, name: 'words.standings.expired' }] : []),
]);
