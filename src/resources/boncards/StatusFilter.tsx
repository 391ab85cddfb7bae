import { SelectInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { boncardStatuses, codeOf } from '../../../contract/codes.ts';
import type { KindInputProps } from '../../kinds/kindInputProps.ts';

const ACTIVE = codeOf(boncardStatuses, 'active');
const EXPIRED = 'expired';

/**
 * The filter by status as the list shows it. On the wire an expired card is an active one whose last day is over, so that
 * this is a filter of its own there.
 */
export function StatusFilter(props: KindInputProps) {
  const { setValue } = useFormContext();
  const expired = useWatch({ name: EXPIRED });
  return (
    <SelectInput
      {...props}
      emptyText="list.any"
      slotProps={{ select: { displayEmpty: true } }}
      choices={choices}
      format={(status?: number | string) => (expired === 'true' ? EXPIRED : (status ?? ''))}
      parse={(chosen: number | string) => {
        setValue(EXPIRED, chosen === EXPIRED ? 'true' : chosen === ACTIVE ? 'false' : '');
        return chosen === EXPIRED ? ACTIVE : chosen;
      }}
    />
  );
}

const choices = boncardStatuses.flatMap((word, id) => [
  { id, name: `words.boncardStatuses.${word}` },
  ...(id === ACTIVE ? [{ id: EXPIRED, name: 'resources.boncards.expired' }] : []),
]);
