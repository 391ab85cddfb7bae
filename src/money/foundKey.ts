/** The query key of what Ctrl+K finds, which has balances. */
export const FOUND_KEY = 'find';
