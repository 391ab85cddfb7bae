import { now } from '../now.ts';
import { session } from '../session.ts';

/** The drafts of an expired session, kept in this tab by the name of their form. */
interface KeptDrafts {
  userId?: string | undefined;
  /** When the last of them was kept. */
  keptAt?: number;
  forms: Record<string, Record<string, unknown>>;
}

const STORAGE_KEY = 'formDrafts';
/**
 * As long as a call without an answer keeps its customer's address (requirements "E-cards"): a draft may have one, too,
 * and a tab may stay open for weeks.
 */
const KEPT_MS = 47 * 3_600_000;

/** Keeps a draft until its user is back in this tab, or somebody else opens a form there, or until it is old. */
export function keepDraft(userId: string, form: string, draft: Record<string, unknown>) {
  write({ userId, keptAt: now().getTime(), forms: { ...read(userId).forms, [form]: draft } });
}

/** Returns a form's draft without forgetting it. */
export function keptDraft(form: string) {
  return read(session.user()?.id).forms[form];
}

/** Returns a form's draft, and forgets it; old ones, and all drafts of anybody else, are forgotten, too. */
export function takeDraft(form: string) {
  const kept = read(session.user()?.id);
  const { [form]: draft, ...forms } = kept.forms;
  if (Object.keys(forms).length === 0) sessionStorage.removeItem(STORAGE_KEY);
  else write({ ...kept, forms });
  return draft;
}

/** Returns the drafts of this user, and of nobody else, unless they are old. */
function read(userId: string | undefined): KeptDrafts {
  const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  return kept.userId === userId && now().getTime() - kept.keptAt < KEPT_MS ? kept : { forms: {} };
}

function write(kept: KeptDrafts) {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
}
