import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { session } from '../session.ts';

interface FormDraftProps {
  fields: readonly string[];
  /** Distinguishes it from other forms of the page with the same fields. */
  name?: string;
  /** A live form drops what changes before it has found out that it is valid. */
  isLive?: boolean;
}

/** Saves a draft of the surrounding form when the session expires, and restores it for the same user (WCAG 2.2.5). */
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
      write({ userId: user.id, forms: { ...read(user.id), [form]: draft } });
    });
  }, [isDirty, getValues, form, names]);
  return null;
}

/** The drafts of an expired session, kept in this tab. */
interface KeptDrafts {
  userId: string | undefined;
  forms: Record<string, Record<string, unknown>>;
}

const STORAGE_KEY = 'formDrafts';
const SECRETS = /pin|password/;

/** Returns a form's draft, once. */
function takeDraft(form: string) {
  const userId = session.user()?.id;
  const { [form]: draft, ...forms } = read(userId);
  if (Object.keys(forms).length === 0) sessionStorage.removeItem(STORAGE_KEY);
  else write({ userId, forms });
  return draft;
}

/** Returns the drafts of this user, and of no one else. */
function read(userId: string | undefined): KeptDrafts['forms'] {
  const kept: KeptDrafts = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{"forms":{}}');
  return kept.userId === userId ? kept.forms : {};
}

function write(kept: KeptDrafts) {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
}
