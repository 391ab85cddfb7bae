/** How often what is changing on the host is looked at, in milliseconds. */
export const POLL_INTERVAL = 1000;
