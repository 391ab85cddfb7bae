/**
 * The last commit before the baseline (docs/decisions/0034). It migrates older databases to the state from which the
 * baseline takes over.
 */
export const LAST_COMMIT_BEFORE = 'eebc44f6';

/** What the operator must do with a database or data directory from before the baseline. */
export const passThrough = `Start commit ${LAST_COMMIT_BEFORE} of Bonpanel on it once, then this version.`;
