import type { z } from 'zod';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import type { Role } from '../../contract/codes.ts';
import type { request } from '../../contract/request.ts';
import { fullName } from '../../contract/user.ts';
import { salonReferenceOf } from '../salons/present.ts';
import type { RequestRow } from './queries.ts';

/** Returns a request; employers, who need not know the number of a card that they found without it, see its last four. */
export function presentRequest(row: RequestRow, role: Role | null): z.output<typeof request> {
  return {
    id: row.id,
    boncard_id: row.boncard_id,
    boncard: role === 'administrator' ? row.number : maskCardNumber(row.number),
    kind: row.kind,
    note: row.note,
    status: row.status,
    created: { by: { fullname: row.creator_name }, at: row.created_at },
    salon: salonReferenceOf(row),
    decided: row.decided_at && { by: { fullname: deciderOf(row) }, at: row.decided_at },
    reason: row.reason,
  };
}

/** Returns who decided; without a person it was the operator's command. */
function deciderOf({ decider_name: name, decider_surname: surname }: RequestRow): string {
  return name === null || surname === null ? 'bonpanel' : fullName({ name, surname });
}
