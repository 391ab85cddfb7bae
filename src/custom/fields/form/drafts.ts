import { session } from '../../../session.ts';

/** What was typed into a form; secrets are never among it. */
type Draft = Record<string, unknown>;

interface KeptDrafts {
  userId: unknown;
  forms: Record<string, Draft>;
}

const STORAGE_KEY = 'drafts';
const SECRETS = /pin|password/;

/** Forms of a session that died, for this tab: the same person finds them again after signing in (WCAG 2.2.5). */
export const drafts = {
  keep(userId: unknown, form: string, values: Draft) {
    const harmless = Object.entries(values).filter(([name]) => !SECRETS.test(name));
    write({ userId, forms: { ...read(userId), [form]: Object.fromEntries(harmless) } });
  },
  /** Gives a form's draft, once. */
  take(form: string): Draft | undefined {
    const userId = session.user()?.id;
    const { [form]: draft, ...others } = read(userId);
    if (Object.keys(others).length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else write({ userId, forms: others });
    return draft;
  },
};

/** The drafts of this person; nobody else sees them. */
function read(userId: unknown): KeptDrafts['forms'] {
  const kept: KeptDrafts = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{"forms":{}}');
  return String(kept.userId) === String(userId) ? kept.forms : {};
}

function write(kept: KeptDrafts) {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
}
