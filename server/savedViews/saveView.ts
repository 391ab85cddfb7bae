import type { ViewId } from '../../contract/ids.ts';
import { type AuditValues, differences, facts } from '../audit/details.ts';
import { type AuditedObject, recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Change, Person } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import {
  changeView,
  countViewsOf,
  deleteView,
  findView,
  insertView,
  lockView,
  type View,
  type ViewContent,
  type ViewRow,
} from './queries.ts';
import { mayChange, sharingRefusal, type ViewInput, viewRefusal } from './viewRefusals.ts';

/** More than anybody would look through: a limit that only programs reach. */
const MAX_VIEWS = 100;

/**
 * Saves a view of a list under a name (requirements "Saved views"). The caller locks the user, so that their views are
 * counted correctly.
 */
export async function createView(
  tx: Tx,
  { input, by, now }: Change<Person> & { input: ViewInput },
): Promise<ViewRow | Refusal> {
  const refusal = viewRefusal(input, by);
  if (refusal) return refusal;
  if ((await countViewsOf(tx, by.userId)) >= MAX_VIEWS)
    return refuse('too-many-views', { args: { max: String(MAX_VIEWS) } });
  const id = newId<ViewId>();
  const content = contentOf(input);
  await insertView(tx, { ...content, id, user_id: by.userId, created_at: now });
  const object = auditedView({ id, name: input.name });
  const details = facts(factsOf(content));
  await recordAudit(tx, { by, now }, { action: 'view.created', object, details });
  return (await findView(tx, id)) ?? refuse('not-found');
}

/** What happens to the scheduled reports of a view. */
export interface ViewSchedules {
  /** Returns why a view may not be shared with another role: the scheduled reports of those who lose it go on. */
  keep: (tx: Tx, view: View, role: View['role']) => Promise<Refusal | undefined>;
  /** Ends the scheduled reports of a view, or returns why they go on. */
  end: (tx: Tx, change: Change<Person> & { id: ViewId }) => Promise<Refusal | undefined>;
}

/** Changes a view: one's own or, for an administrator, a shared one. Only its owner decides who sees it. */
export async function updateView(
  tx: Tx,
  { id, input, by, now }: Change<Person> & { id: ViewId; input: ViewInput },
  schedules: ViewSchedules,
): Promise<ViewRow | Refusal> {
  const locked = await lockChangeable(tx, { id, by });
  if (isRefusal(locked)) return locked;
  const content = contentOf(input);
  const refusal =
    viewRefusal(input, by) ??
    sharingRefusal(input, by, locked) ??
    (await schedules.keep(tx, locked, content.role));
  if (refusal) return refusal;
  await changeView(tx, id, content);
  const details = differences(factsOf(locked), factsOf(content));
  await recordAudit(tx, { by, now }, { action: 'view.changed', object: auditedView(locked), details });
  return (await findView(tx, id)) ?? refuse('not-found');
}

/** Deletes a view, unless it has scheduled reports that go on. */
export async function removeView(
  tx: Tx,
  { id, by, now }: Change<Person> & { id: ViewId },
  schedules: ViewSchedules,
): Promise<Refusal | undefined> {
  const locked = await lockChangeable(tx, { id, by });
  if (isRefusal(locked)) return locked;
  const refusal = await schedules.end(tx, { id, by, now });
  if (refusal) return refusal;
  await deleteView(tx, id);
  const details = { before: factsOf(locked), after: {} };
  await recordAudit(tx, { by, now }, { action: 'view.deleted', object: auditedView(locked), details });
  return undefined;
}

/**
 * Returns a view that the person may change, and locks it. Another person's view counts as not found, so that its
 * existence is not revealed.
 */
async function lockChangeable(tx: Tx, { id, by }: { id: ViewId; by: Person }) {
  const view = await lockView(tx, id);
  return view && mayChange(by, view) ? view : refuse('not-found');
}

/**
 * Returns the facts that the audit records about a view: its filters without their values, which may be card numbers.
 */
function factsOf({ name, resource, filter, columns, role }: ViewContent): AuditValues {
  return { name, resource, filters: Object.keys(filter).join(', '), columns: columns.join(', '), role };
}

function contentOf({ role = null, ...input }: ViewInput) {
  return { ...input, role };
}

function auditedView({ id, name }: { id: ViewId; name: string }): AuditedObject {
  return { kind: 'view', id, label: name };
}
