import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { session } from '../session.ts';
import { keepDraft, takeDraft } from './drafts.ts';

interface FormDraftProps {
  fields: readonly string[];
  /** Distinguishes it from other forms on the page with the same fields. */
  name?: string | undefined;
  /** Whether the form is a live one, which drops changes that are made before its first validation. */
  isLive?: boolean;
}

/**
 * Saves a draft of the surrounding form when the session expires, and restores it for the same user (WCAG 2.2.5).
 */
export function FormDraft({ fields, name = '', isLive = false }: FormDraftProps) {
  const { getValues, setValue, formState } = useFormContext();
  const { isReady, isDirty } = formState;
  // By then react-admin has filled in the record.
  const canRestore = isReady && (!isLive || formState.isValid);
  const names = fields.join();
  const form = [location.pathname, names, name].filter(Boolean).join(' ');
  useEffect(() => {
    if (!canRestore) return;
    for (const [name, value] of Object.entries(takeDraft(form) ?? {})) {
      setValue(name, value, { shouldDirty: true });
    }
  }, [canRestore, form, setValue]);
  useEffect(() => {
    if (!isDirty) return;
    return session.onExpired((user) => {
      const harmless = names.split(',').filter((name) => !SECRETS.test(name));
      const draft = Object.fromEntries(harmless.map((name) => [name, getValues(name)]));
      keepDraft(user.id, form, draft);
    });
  }, [isDirty, getValues, form, names]);
  return null;
}

const SECRETS = /pin|password|otp/;
