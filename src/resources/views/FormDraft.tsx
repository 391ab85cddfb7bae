import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { drafts } from '../../custom/fields/form/drafts.ts';
import { session } from '../../session.ts';

/** Keeps what was typed when the session ends, and puts it back for the same person at the same place (WCAG 2.2.5). */
export function FormDraft({ fields }: { fields: readonly string[] }) {
  const { getValues, setValue, formState } = useFormContext();
  const { isReady, isDirty } = formState;
  const names = fields.join();
  const key = `${location.pathname} ${names}`;
  useEffect(() => {
    // react-admin has filled in the record by then.
    if (!isReady) return;
    for (const [name, value] of Object.entries(drafts.take(key) ?? {})) {
      setValue(name, value, { shouldDirty: true });
    }
  }, [isReady, key, setValue]);
  useEffect(() => {
    if (!isDirty) return;
    return session.onExpired((user) => {
      const values = Object.fromEntries(names.split(',').map((name) => [name, getValues(name)]));
      drafts.keep(user.id, key, values);
    });
  }, [isDirty, getValues, key, names]);
  return null;
}
