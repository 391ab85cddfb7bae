import { useCreate, useListContext, useUpdate } from 'ra-core';
import { required, SelectInput, TextInput } from 'react-admin';
import { z } from 'zod/mini';
import { roles } from '../../contract/codes.ts';
import { may } from '../../contract/permissions.ts';
import { isLikelyRelative, relativeFilters } from '../../contract/relativeFilters.ts';
import { viewInput } from '../../contract/view.ts';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { WordInput } from '../kinds/WordInput.tsx';
import { now } from '../now.ts';
import { session } from '../session.ts';
import { HttpFailure } from '../wire/httpFailure.ts';
import { DialogForm } from './DialogForm.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { SavedView } from './useSavedViews.ts';
import type { ShownView } from './useShownView.ts';

const schema = z.object({
  name: viewInput.shape.name,
  days: z.optional(z.string()),
  role: z.optional(z.nullable(z.enum(['', ...roles]))),
});

/** The choice that keeps the days of a view as they are. */
const FIXED = 'fixed';

interface SaveViewProps {
  view: ShownView;
  /** The view that is shown, if the user may replace it. */
  shown: SavedView | undefined;
  /** The views of this list. */
  others: readonly SavedView[];
  onClose: () => void;
}

/** Saves what a list shows under a name; administrators can share it (requirements "Saved views"). */
export function SaveView({ view, shown, others, onClose }: SaveViewProps) {
  const translate = useTranslate();
  const [create] = useCreate();
  const [update] = useUpdate();
  const { filter: permanent = {} } = useListContext();
  const relative = relativeFilters(warsawDayOf(now()), view);
  const [likeliest] = relative;
  return (
    <DialogForm
      schema={schema}
      title={translate('views.title')}
      content={translate('views.what')}
      record={{
        name: shown?.name ?? '',
        days: likeliest && isLikelyRelative(likeliest) ? '0' : FIXED,
        role: shown?.role ?? '',
      }}
      save={(form) => {
        const filter = relative[Number(form.days)]?.filter ?? view.filter;
        const role = form.role || null;
        // Others may use a shared view, or may have made it. So it is replaced only while it is the one shown, and
        // only if nobody loses it.
        const isKept = shown && (shown.role === null || shown.role === role);
        const replaced = [...(isKept ? [shown] : []), ...others.filter((other) => other.role === null)].find(
          (other) => other.name === form.name.trim(),
        );
        // A view that a report was scheduled with may have the workstation's salon: the report stays one of that salon.
        const kept = Object.entries(permanent).filter(([name]) => replaced && name in replaced.filter);
        const data = { ...view, filter: { ...filter, ...Object.fromEntries(kept) }, name: form.name, role };
        const awaited = { returnPromise: true } as const;
        const saveNew = () => create('views', { data }, awaited);
        if (!replaced) return saveNew();
        return update('views', { id: replaced.id, data, previousData: replaced }, awaited).catch(
          (failure: unknown) => {
            // It was deleted meanwhile, perhaps in another browser.
            if (failure instanceof HttpFailure && failure.status === 404) return saveNew();
            throw failure;
          },
        );
      }}
      done="views.saved"
      onClose={onClose}
      submit={<SubmitButton label="ra.action.save" size="medium" />}
    >
      <TextInput source="name" label="ra.saved_queries.query_name" autoFocus />
      {relative.length > 0 && (
        <SelectInput
          source="days"
          label="views.days"
          choices={[
            ...relative.map(({ period = 'relative' }, index) => ({
              id: String(index),
              name: `views.periods.${period}`,
            })),
            { id: FIXED, name: 'views.periods.fixed' },
          ]}
          validate={required()}
        />
      )}
      {may(session.role(), 'sharedViews.write') && (
        <WordInput
          source="role"
          label="views.role"
          emptyText="views.onlyMe"
          choices={roles.map((role) => ({ id: role, name: `views.roles.${role}` }))}
        />
      )}
    </DialogForm>
  );
}
