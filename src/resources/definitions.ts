import type { PanelResource } from '../layout/screens.ts';

const found = import.meta.glob<PanelResource>('./*/index.ts', { eager: true, import: 'default' });

/** All resources: each folder next to this file declares one. */
export const definitions: readonly PanelResource[] = Object.values(found);
