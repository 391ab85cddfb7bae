import type { ViewId } from '../../contract/ids.ts';
import type { Tx } from '../db/client.ts';
import { newId } from '../platform/ids.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import {
  type Asker,
  changeView,
  countViewsOf,
  deleteView,
  findView,
  insertView,
  isScheduled,
  lockView,
  type ViewRow,
} from './queries.ts';
import { mayChange, type ViewInput, viewRefusal } from './viewRefusals.ts';

/** More than anybody looks through; a limit for programs. */
const MAX_VIEWS = 100;

/** Saves a list under a name (requirements "Saved views"). */
export async function createView(
  tx: Tx,
  { input, by, now }: { input: ViewInput; by: Asker; now: Date },
): Promise<ViewRow | Refusal> {
  const refusal = viewRefusal(input, by);
  if (refusal) return refusal;
  if ((await countViewsOf(tx, by.id)) >= MAX_VIEWS)
    return refuse('too-many-views', { args: { max: String(MAX_VIEWS) } });
  const id = newId<ViewId>();
  await insertView(tx, { ...contentOf(input), id, user_id: by.id, created_at: now });
  return (await findView(tx, id)) ?? refuse('not-found');
}

/** Changes a view: one's own, or as an administrator a shared one. */
export async function updateView(
  tx: Tx,
  { id, input, by }: { id: ViewId; input: ViewInput; by: Asker },
): Promise<ViewRow | Refusal> {
  const locked = await lockChangeable(tx, { id, by });
  if (isRefusal(locked)) return locked;
  const refusal = viewRefusal(input, by);
  if (refusal) return refusal;
  await changeView(tx, id, contentOf(input));
  return (await findView(tx, id)) ?? refuse('not-found');
}

/** Deletes a view that no report is made of. */
export async function removeView(
  tx: Tx,
  { id, by }: { id: ViewId; by: Asker },
): Promise<Refusal | undefined> {
  const locked = await lockChangeable(tx, { id, by });
  if (isRefusal(locked)) return locked;
  if (await isScheduled(tx, id)) return refuse('view-in-use');
  await deleteView(tx, id);
  return undefined;
}

/** One that is not theirs does not exist for them, so nobody learns of it. */
async function lockChangeable(tx: Tx, { id, by }: { id: ViewId; by: Asker }) {
  const view = await lockView(tx, id);
  return view && mayChange(by, view) ? view : refuse('not-found');
}

function contentOf({ role = null, ...input }: ViewInput) {
  return { ...input, role };
}
