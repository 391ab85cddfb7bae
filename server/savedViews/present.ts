import type { z } from 'zod';
import { fullName } from '../../contract/user.ts';
import type { view } from '../../contract/view.ts';
import type { Asker, ViewRow } from './queries.ts';
import { mayChange } from './viewRefusals.ts';

export function presentView(row: ViewRow, asker: Asker): z.output<typeof view> {
  const { id, name, resource, filter, sort, columns, role } = row;
  return {
    ...{ id, name, resource, filter, sort, columns, role },
    by: { fullname: fullName({ name: row.user_name, surname: row.user_surname }) },
    editable: mayChange(asker, row),
  };
}
