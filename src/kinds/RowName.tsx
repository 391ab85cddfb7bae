import { useGetRecordRepresentation, useRecordContext, useResourceContext } from 'ra-core';
import { valueAt } from './fields.ts';
import { KindField } from './KindField.tsx';

/** The name of a row: the field or, if the host leaves it out, the record's title. */
export function RowName({ source }: { source: string }) {
  const record = useRecordContext() ?? {};
  const nameOf = useGetRecordRepresentation(useResourceContext());
  const value = valueAt(record, source);
  // A code may be 0.
  return value || value === 0 ? <KindField source={source} /> : nameOf(record);
}
