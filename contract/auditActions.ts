import { type AreaCall, areaCalls } from './calls/areas.ts';

/** What no call records, or not by its success alone; and sign-in, which is declared apart (`calls/areas.ts`). */
const others = [
  'session.started',
  'session.refused',
  'account.password-refused',
  'account.link-issued',
  'account.locked',
  'pin.refused',
  'boncard.locked',
  'boncard.written-off',
  'boncard.reinstated',
  'address.locked',
  'address.unlocked',
  'import.finished',
  'list.exported',
  'database.backed-up',
  'database.restored',
  'pin-key.made',
  'pin-key.begun',
  'pin-key.ended',
  'day.confirmed',
  'days.reopened',
] as const;

type Recorded<Each> = Each extends { audit: infer Action extends string } ? Action : never;
export type AuditAction = (typeof others)[number] | Recorded<AreaCall>;

export const auditObjects = [
  'user',
  'salon',
  'boncard',
  'import',
  'address',
  'taxClass',
  'month',
  'view',
  'schedule',
  'list',
  'database',
] as const;
export type AuditObject = (typeof auditObjects)[number];

type Subject<Name extends string> = Name extends `${infer First}.${string}` ? First : never;

/** What each action is done to, by what stands before its dot. */
const objectOf: Record<Subject<AuditAction>, AuditObject> = {
  session: 'user',
  account: 'user',
  'password-reset': 'user',
  pin: 'boncard',
  boncard: 'boncard',
  address: 'address',
  import: 'import',
  salon: 'salon',
  user: 'user',
  'tax-class': 'taxClass',
  month: 'month',
  view: 'view',
  schedule: 'schedule',
  list: 'list',
  database: 'database',
  'pin-key': 'database',
  day: 'database',
  days: 'database',
};

const recorded = areaCalls.flatMap(({ audit }) => (audit ? [audit as AuditAction] : []));
const known = [...new Set<AuditAction>([...recorded, ...others])];

/** Everything that is recorded, by subject: each change, each refused secret, each lock, each export and look-up of a card. */
export const auditActions = Object.keys(objectOf).flatMap((subject) =>
  known.filter((action) => subjectOf(action) === subject),
) as [AuditAction, ...AuditAction[]];

/** Returns the actions that are done to a kind of object. */
export function auditActionsOn(kind: AuditObject): AuditAction[] {
  return auditActions.filter((action) => objectOf[subjectOf(action)] === kind);
}

function subjectOf(action: AuditAction) {
  return action.split('.')[0] as Subject<AuditAction>;
}
