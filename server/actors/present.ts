import type { z } from 'zod';
import type { actor } from '../../contract/actor.ts';
import { fullName } from '../../contract/user.ts';
import { salonReferenceOf } from '../salons/present.ts';
import type { ActorRow } from './queries.ts';

export function presentActor(row: ActorRow): z.output<typeof actor> {
  return { id: row.id, fullname: fullName(row), kind: row.kind, salon: salonReferenceOf(row) };
}
