import { z } from 'zod/mini';

/**
 * The fields of a record that a host may send under other names (wire "Names on the wire"): the fields that replace each, joined by a
 * space if there are several.
 */
export const aliases = z.registry<Record<string, readonly string[]>>();
