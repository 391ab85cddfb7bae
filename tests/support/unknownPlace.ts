import { createHash } from 'node:crypto';

/** Names that belong to nothing and have the same place are counted together. */
export function unknownPlace(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 4);
}
