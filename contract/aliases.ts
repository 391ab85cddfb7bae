import { z } from 'zod/mini';

/**
 * Other names under which a host may send the fields of a record (wire "Names on the wire"): for each of our fields,
 * the host's fields that replace it. If there are several, their values are joined with a space.
 */
export const aliases = z.registry<Record<string, readonly string[]>>();
