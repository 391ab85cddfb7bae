import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { session } from '../../../session.ts';
import { drafts } from './drafts.ts';

/** Keeps what was typed when the session dies, and puts it back for the same person at the same place. */
export function useDraft<Typed extends FieldValues, Checked>({
  getValues,
  setValue,
}: UseFormReturn<Typed, unknown, Checked>) {
  useEffect(() => {
    const form = `${location.pathname} ${Object.keys(getValues())}`;
    for (const [name, value] of Object.entries(drafts.take(form) ?? {})) {
      setValue(name as Path<Typed>, value as PathValue<Typed, Path<Typed>>, { shouldDirty: true });
    }
    return session.onExpired((user) => drafts.keep(user.id, form, getValues()));
  }, [getValues, setValue]);
}
