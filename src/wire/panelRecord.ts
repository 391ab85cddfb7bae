import type { RecordOf, ResourceName } from '../../contract/resources.ts';

/** A record as screens get it: a host may leave out everything but its id. */
export type PanelRecord<Name extends ResourceName> = Partial<RecordOf<Name>> & { id: string | number };
