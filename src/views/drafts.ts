import { session } from '../session.ts';

/** The drafts of an expired session, kept in this tab by the name of their form. */
interface KeptDrafts {
  userId: string | undefined;
  forms: Record<string, Record<string, unknown>>;
}

const STORAGE_KEY = 'formDrafts';

/** Keeps a draft until its user is back in this tab, or somebody else opens a form there. */
export function keepDraft(userId: string, form: string, draft: Record<string, unknown>) {
  write({ userId, forms: { ...read(userId), [form]: draft } });
}

/** Returns a form's draft without forgetting it. */
export function keptDraft(form: string) {
  return read(session.user()?.id)[form];
}

/** Returns a form's draft, and forgets it; all drafts of anybody else are forgotten, too. */
export function takeDraft(form: string) {
  const userId = session.user()?.id;
  const { [form]: draft, ...forms } = read(userId);
  if (Object.keys(forms).length === 0) sessionStorage.removeItem(STORAGE_KEY);
  else write({ userId, forms });
  return draft;
}

/** Returns the drafts of this user, and of nobody else. */
function read(userId: string | undefined): KeptDrafts['forms'] {
  const kept: KeptDrafts = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{"forms":{}}');
  return kept.userId === userId ? kept.forms : {};
}

function write(kept: KeptDrafts) {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
}
