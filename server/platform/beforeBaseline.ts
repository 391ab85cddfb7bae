/** The last commit before the baseline (docs/decisions/0034), which brings whatever is older to the state that is taken over. */
export const LAST_COMMIT_BEFORE = 'eebc44f6';

/** What to do with a database or data directory that is older. */
export const passThrough = `Start commit ${LAST_COMMIT_BEFORE} of Bonpanel on it once, then this version.`;
