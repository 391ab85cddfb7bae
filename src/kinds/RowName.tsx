import { useGetRecordRepresentation, useRecordContext, useResourceContext } from 'ra-core';
import { valueAt } from './fields.ts';
import { KindField } from './KindField.tsx';

/** What names a row; of a record whose host leaves that out, what stands for it elsewhere. */
export function RowName({ source }: { source: string }) {
  const record = useRecordContext() ?? {};
  const nameOf = useGetRecordRepresentation(useResourceContext());
  return valueAt(record, source) ? <KindField source={source} /> : nameOf(record);
}
