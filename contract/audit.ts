import { z } from 'zod/mini';
import { auditEntryId, userId, uuid } from './ids.ts';
import { daysInOrder } from './validation.ts';
import { day, instant, pageQuery, personName } from './wire.ts';

/** Everything that is recorded: each change, each refused secret, each lock. */
const auditActions = [
  'session.started',
  'session.refused',
  'session.ended',
  'session.confirmed',
  'account.activated',
  'account.password-changed',
  'account.password-refused',
  'password-reset.requested',
  'password-reset.done',
  'pin.refused',
  'boncard.locked',
  'account.locked',
  'address.locked',
  'boncard.unlocked',
  'account.unlocked',
  'address.unlocked',
  'boncard.charged',
  'boncard.purchased',
  'boncard.canceled',
  'boncard.reversed',
  'boncard.blocked',
  'boncard.unblocked',
  'boncard.replaced',
  'boncard.extended',
  'boncard.adjusted',
  'boncard.written-off',
  'import.uploaded',
  'salon.created',
  'salon.changed',
  'user.created',
  'user.changed',
  'user.deactivated',
  'user.reactivated',
  'user.activation-sent',
  'tax-class.set',
  'month.closed',
  'schedule.created',
  'schedule.changed',
  'schedule.deleted',
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditObjects = [
  'user',
  'salon',
  'boncard',
  'import',
  'address',
  'taxClass',
  'month',
  'schedule',
] as const;
export type AuditObject = (typeof auditObjects)[number];

/** What an entry changed: the fields by their names, amounts in PLN, days and instants as the wire writes them. */
const values = z
  .record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])))
  .with(z.meta({ examples: [{ status: 'active', amount: 50 }] }));
const auditDetails = z.object({
  before: values,
  after: values,
  reason: z.optional(z.string().with(z.meta({ examples: ['Zgubiona karta'] }))),
});
export type AuditDetails = z.infer<typeof auditDetails>;

/** Who did what, when, from where and to which object: our extension. */
export const auditEntry = z.object({
  id: auditEntryId,
  at: instant,
  action: z.enum(auditActions),
  by: z.nullable(z.object({ id: userId, fullname: personName })),
  address: z
    .nullable(z.string())
    .with(z.meta({ description: 'IP address of the caller', examples: ['203.0.113.7'] })),
  details: z.nullable(auditDetails),
  refused: z.int().with(z.meta({ description: 'How many attempts a lock has refused since', examples: [0] })),
  object: z.object({
    kind: z.enum(auditObjects),
    id: z.nullable(uuid),
    label: z.string().with(
      z.meta({
        description: 'A name, an e-mail address or the last four characters of a card number',
        examples: ['anna.nowak@example.test'],
      }),
    ),
  }),
});

/** Days are Warsaw days, both ends included. */
export const auditQuery = z
  .extend(pageQuery, {
    action: z.optional(z.enum(auditActions)),
    by: z.optional(userId),
    object_id: z.optional(z.uuid()),
    date_from: z.optional(day),
    date_to: z.optional(day),
  })
  .with(z.refine(...daysInOrder('date_from', 'date_to')));
