import type { z } from 'zod';
import type { taxClassChange } from '../../contract/books.ts';
import { fullName } from '../../contract/user.ts';
import type { TaxClassRow } from '../cards/taxClassQueries.ts';

export function presentTaxClass(row: TaxClassRow): z.output<typeof taxClassChange> {
  return {
    id: row.id,
    type: row.type,
    class: row.class,
    effective_from: row.effective_from,
    set: { by: { fullname: fullName({ name: row.user_name, surname: row.user_surname }) }, at: row.set_at },
  };
}
