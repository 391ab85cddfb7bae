/**
 * How long the secret from before a rotation counts as the one in use: the answer with the new secret may have been
 * lost. Anybody who rotates again within this time means the earlier one.
 */
export const UNSEEN_MS = 15 * 60_000;
