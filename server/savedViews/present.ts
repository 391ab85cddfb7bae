import type { z } from 'zod';
import type { view } from '../../contract/view.ts';
import type { Asker, ViewRow } from './queries.ts';
import { mayChange } from './viewRefusals.ts';

export function presentView(row: ViewRow, asker: Asker): z.output<typeof view> {
  const { id, name, resource, filter, sort, columns, role } = row;
  return {
    ...{ id, name, resource, filter, sort, columns, role },
    by: { fullname: row.user_name },
    editable: mayChange(asker, row),
  };
}
