import { createHmac, hkdfSync } from 'node:crypto';
import { UNKNOWN } from './queries.ts';

/** Returns the bucket in which tries at a name that belongs to nothing are counted. */
export type BucketOf = (name: string) => string;

const KEY_BYTES = 32;
const PURPOSE = 'bonpanel: the places of unknown names';

/**
 * There are 65 536 of them, so that inventing names fills no table. Names that share one lock each other, and no name of a card or a person
 * is in one: who could work out which names share a bucket would learn what exists. Hence the key, the same for all replicas.
 */
export function unknownNameBuckets(pinKey: Buffer): BucketOf {
  const key = Buffer.from(hkdfSync('sha256', pinKey, '', PURPOSE, KEY_BYTES));
  return (name) => `${UNKNOWN}${createHmac('sha256', key).update(name).digest('hex').slice(0, 4)}`;
}
