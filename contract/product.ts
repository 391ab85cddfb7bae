/** What the console and the chain are called unless the chain sets its own name. */
export const PRODUCT = 'Bonpanel';
