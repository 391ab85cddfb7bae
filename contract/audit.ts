import { z } from 'zod/mini';
import { auditActions, auditObjects } from './auditActions.ts';
import { roles } from './codes.ts';
import { actorId, uuid } from './ids.ts';
import { kinds } from './kinds.ts';
import { exportFormats } from './transaction.ts';
import { daysInOrder } from './validation.ts';
import { coded, givenDay, instant, pageQuery, personName } from './wire.ts';

const auditEntryId = uuid.brand<'AuditEntryId'>();
export type AuditEntryId = z.infer<typeof auditEntryId>;

/** What an entry changed, by field name: amounts in PLN, days and instants in the format of the wire. */
const values = z
  .record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])))
  .with(z.meta({ examples: [{ status: 'active', amount: 50 }] }));
const auditDetails = z.object({
  before: values,
  after: values,
  reason: z.optional(z.string().with(z.meta({ examples: ['Zgubiona karta'] }))),
});
export type AuditDetails = z.infer<typeof auditDetails>;

/**
 * Who did what, when, from where and to which object: our extension. Names and roles are those that applied at the
 * time.
 */
export const auditEntry = z.object({
  id: auditEntryId,
  at: instant,
  action: z.enum(auditActions).register(kinds, { kind: 'auditAction' }),
  /** Null if nobody was signed in: a stranger, the server, or the operator. */
  by: z.nullable(
    z.object({
      id: actorId,
      fullname: personName,
      // Null if the person had no role.
      role: z.nullable(coded(roles, 'role')),
    }),
  ),
  command: z
    .nullable(z.string())
    .with(z.meta({ description: 'The operator’s command that did it', examples: ['reset-password'] })),
  address: z
    .nullable(z.string())
    .with(z.meta({ description: 'IP address of the caller', examples: ['203.0.113.7'] })),
  details: z.nullable(auditDetails),
  refused: z.int().with(z.meta({ description: 'How many attempts a lock has refused since', examples: [0] })),
  object: z.object({
    kind: z.enum(auditObjects).register(kinds, { kind: 'auditObject' }),
    id: z.nullable(uuid),
    label: z.string().with(
      z.meta({
        description: 'A name, an e-mail address, a reference or the last four characters of a card number',
        examples: ['anna.nowak@example.test'],
      }),
    ),
  }),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Days are Warsaw days, both ends included. */
export const auditQuery = z
  .extend(pageQuery, {
    action: z.optional(z.enum(auditActions)).register(kinds, { kind: 'auditAction' }),
    by: z.optional(actorId),
    object_kind: z.optional(z.enum(auditObjects)).register(kinds, { kind: 'auditObject' }),
    object_id: z.optional(uuid),
    date_from: z.optional(givenDay),
    date_to: z.optional(givenDay),
    export: z.optional(z.enum(exportFormats)),
  })
  .with(z.refine(...daysInOrder('date_from', 'date_to')));
