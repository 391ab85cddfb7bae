import type { PanelResource } from '../layout/screens.ts';

const found = import.meta.glob<PanelResource>('./*/index.ts', { eager: true, import: 'default' });

/** Every resource: what the folders next to this file declare. */
export const definitions: readonly PanelResource[] = Object.values(found);
