/** Whether a link to set a password was opened where somebody is signed in, and the panel has yet to tell them. */
export const unusedLink = { isNoted: false };
