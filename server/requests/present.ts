import type { z } from 'zod';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import type { Role } from '../../contract/codes.ts';
import { may } from '../../contract/permissions.ts';
import type { request } from '../../contract/request.ts';
import { doneBy } from '../platform/actor.ts';
import { salonReferenceOf } from '../salons/present.ts';
import type { RequestRow } from './queries.ts';

/**
 * Returns a request in the contract's shape. Employers see only the last four characters of the card's number, because
 * they may have found the card without its number.
 */
export function presentRequest(row: RequestRow, role: Role | null): z.output<typeof request> {
  return {
    id: row.id,
    boncard_id: row.boncard_id,
    boncard: may(role, 'boncards.read') ? row.number : maskCardNumber(row.number),
    kind: row.kind,
    note: row.note,
    status: row.status,
    created: doneBy(row.creator_name, row.created_at),
    salon: salonReferenceOf(row),
    // Null means that it was done by the operator's command.
    decided: row.decided_at && doneBy(row.decider_name ?? 'bonpanel', row.decided_at),
    reason: row.reason,
  };
}
