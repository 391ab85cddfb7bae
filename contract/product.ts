/** The default name of the console and of the chain, until the chain sets its own. */
export const PRODUCT = 'Bonpanel';
