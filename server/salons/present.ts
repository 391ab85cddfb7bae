import type { z } from 'zod';
import type { salon } from '../../contract/salon.ts';
import type { AuditedObject } from '../audit/queries.ts';
import type { SalonRow } from './queries.ts';

export function presentSalon(row: SalonRow): z.output<typeof salon> {
  return { ...row, salon_name: row.name };
}

/** A salon as an entry of the audit names it. */
export function auditedSalon({ id, name }: Pick<SalonRow, 'id' | 'name'>): AuditedObject {
  return { kind: 'salon', id, label: name };
}
