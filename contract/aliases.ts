import { z } from 'zod/mini';

/**
 * Other names under which a host may send a field (wire "Names on the wire"). If it sends several of them, their values
 * are joined with a space.
 */
export const aliases = z.registry<{ names: readonly string[] }>();
