import { session } from '../session.ts';

type Draft = Record<string, unknown>;

/** The drafts of an expired session, kept in this tab by the name of their form. */
interface KeptDrafts {
  userId: string | undefined;
  forms: Record<string, { keptAt: number; draft: Draft }>;
}

const STORAGE_KEY = 'formDrafts';
/**
 * As long as a call without an answer keeps its customer's address (requirements "E-cards"): a draft may have one, too,
 * and a tab may stay open for weeks.
 */
const KEPT_MS = 47 * 3_600_000;

/** Keeps a draft until its user is back in this tab, or somebody else opens a form there, or until it is old. */
export function keepDraft(userId: string, form: string, draft: Draft) {
  write({ userId, forms: { ...read(userId), [form]: { keptAt: Date.now(), draft } } });
}

/** Returns a form's draft without forgetting it. */
export function keptDraft(form: string): Draft | undefined {
  return read(session.user()?.id)[form]?.draft;
}

/** Returns a form's draft, and forgets it; old ones, and all drafts of anybody else, are forgotten, too. */
export function takeDraft(form: string): Draft | undefined {
  const userId = session.user()?.id;
  const { [form]: kept, ...forms } = read(userId);
  if (Object.keys(forms).length === 0) sessionStorage.removeItem(STORAGE_KEY);
  else write({ userId, forms });
  return kept?.draft;
}

/** Returns the drafts of this user, and of nobody else, that are not old. */
function read(userId: string | undefined): KeptDrafts['forms'] {
  const kept: KeptDrafts = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{"forms":{}}');
  const drafts = Object.entries(kept.userId === userId ? kept.forms : {});
  return Object.fromEntries(drafts.filter(([, { keptAt }]) => Date.now() - keptAt < KEPT_MS));
}

function write(kept: KeptDrafts) {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
}
