import type { z } from 'zod';
import { may } from '../../contract/permissions.ts';
import { resources } from '../../contract/resources.ts';
import { strangeInView } from '../../contract/savedView.ts';
import type { viewInput } from '../../contract/view.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import type { Asker, ViewRow } from './queries.ts';

export type ViewInput = z.output<typeof viewInput>;

/**
 * Returns why somebody may not save this view (wire "Views"): they may not see its list, the list lacks something in
 * it, or they may not share views.
 */
export function viewRefusal(input: ViewInput, { role }: Asker): Refusal | undefined {
  if (!may(role, resources[input.resource].calls.list.access)) return refuse('forbidden');
  if (input.role && !may(role, 'sharedViews.write')) return refuse('forbidden');
  const strange = strangeInView(input);
  return strange && refuse('view-strange', { field: strange.field, args: { name: strange.name } });
}

/**
 * Returns why somebody may not share a view with another role, or with nobody: only its owner may, because everybody
 * else might lose it, too.
 */
export function sharingRefusal(
  { role = null }: Pick<ViewInput, 'role'>,
  { userId }: Asker,
  view: Pick<ViewRow, 'user_id' | 'role'>,
): Refusal | undefined {
  return view.user_id === userId || view.role === role ? undefined : refuse('forbidden');
}

/**
 * Returns whether somebody may change a view: their own; with the right to it also a shared one, because its owner may
 * have left.
 */
export function mayChange({ userId, role }: Asker, view: Pick<ViewRow, 'user_id' | 'role'>): boolean {
  return view.user_id === userId || (view.role !== null && may(role, 'sharedViews.write'));
}
