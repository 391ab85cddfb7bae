import { type AreaCall, areaCalls } from './calls/areas.ts';

/**
 * Actions that no call records, or that the success of a call alone does not record; and those of signing in, which is
 * declared separately (see `calls/areas.ts`).
 */
const others = [
  'session.started',
  'session.refused',
  'account.password-refused',
  'account.code-refused',
  'account.passkey-refused',
  'account.recovery-code-used',
  'account.link-issued',
  'account.locked',
  'pin.refused',
  'boncard.locked',
  'boncard.written-off',
  'boncard.reinstated',
  'boncard.reinstatement-due',
  'boncard.mailed',
  'boncard.mail-failed',
  'boncard.opened',
  'boncard.reminded',
  'boncard.reminders-stopped',
  'boncard.address-deleted',
  'reference.voided',
  'address.locked',
  'address.unlocked',
  'batch.finished',
  'import.finished',
  'webhook.switched-off',
  'list.exported',
  'database.backed-up',
  'database.restored',
  'pin-key.made',
  'pin-key.begun',
  'pin-key.ended',
  'pin-key.lost',
  'day.confirmed',
  'days.reopened',
] as const;

type Recorded<Each> = Each extends { audit: infer Action extends string } ? Action : never;
export type AuditAction = (typeof others)[number] | Recorded<AreaCall>;

type Subject<Name extends string> = Name extends `${infer First}.${string}` ? First : never;

/**
 * The kinds of objects that actions are done to, by subject (the part of an action's name before the dot), in the order
 * in which people look for them. A subject that is missing here comes last, and is a kind of object itself.
 */
const objectOf = {
  session: 'user',
  account: 'user',
  'password-reset': 'user',
  user: 'user',
  salon: 'salon',
  pin: 'boncard',
  boncard: 'boncard',
  reference: 'boncard',
  batch: 'batch',
  'api-key': 'apiKey',
  import: 'import',
  address: 'address',
  'tax-class': 'taxClass',
  month: 'month',
  view: 'view',
  schedule: 'schedule',
  webhook: 'webhook',
  list: 'list',
  database: 'database',
  'pin-key': 'database',
  day: 'database',
  days: 'database',
} as const satisfies Partial<Record<Subject<AuditAction>, string>>;

type ObjectOf<Name extends string> = Name extends keyof typeof objectOf ? (typeof objectOf)[Name] : Name;
export type AuditObject = ObjectOf<Subject<AuditAction>>;

/** The actions that are done to a kind of object. */
export type ActionOn<Kind extends AuditObject> = {
  [Each in AuditAction]: ObjectOf<Subject<Each>> extends Kind ? Each : never;
}[AuditAction];

const recorded = areaCalls.flatMap(({ audit }) => (audit ? [audit as AuditAction] : []));
const known = [...new Set<AuditAction>([...recorded, ...others])];

const subjects = [...new Set([...Object.keys(objectOf), ...known.map(subjectOf)])];

/** Every recorded action, by subject: each change, each refused secret, each lock, each export and view of a card. */
export const auditActions = subjects.flatMap((subject) =>
  known.filter((action) => subjectOf(action) === subject),
) as [AuditAction, ...AuditAction[]];

/** The kinds of objects that actions are done to. */
export const auditObjects = [...new Set(auditActions.map(objectOfAction))] as [AuditObject, ...AuditObject[]];

/** Returns the actions that are done to a kind of object. */
export function auditActionsOn(kind: AuditObject): AuditAction[] {
  return auditActions.filter((action) => objectOfAction(action) === kind);
}

/** Returns the kind of object that an action is done to. */
export function objectOfAction(action: AuditAction): AuditObject {
  const subject = subjectOf(action);
  const named: Partial<Record<string, AuditObject>> = objectOf;
  // A subject missing from `objectOf` is a kind of object itself; the compiler knows that only of the type.
  return named[subject] ?? (subject as AuditObject);
}

function subjectOf(action: AuditAction) {
  return action.split('.')[0] as Subject<AuditAction>;
}
