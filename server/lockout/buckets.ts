import { createHmac, hkdfSync } from 'node:crypto';
import { UNKNOWN } from './queries.ts';

/** Returns the bucket in which attempts at a name that belongs to nothing are counted. */
export type BucketOf = (name: string) => string;

const KEY_BYTES = 32;
const PURPOSE = 'bonpanel: the places of unknown names';

/**
 * There are 65 536 buckets, so that invented names cannot fill a table. Names that share a bucket lock each other,
 * and no existing card or person is in one: working out which names share a bucket would reveal what exists. Hence
 * the key, the same on all replicas.
 */
export function unknownNameBuckets(pinKey: Buffer): BucketOf {
  const key = Buffer.from(hkdfSync('sha256', pinKey, '', PURPOSE, KEY_BYTES));
  return (name) => `${UNKNOWN}${createHmac('sha256', key).update(name).digest('hex').slice(0, 4)}`;
}
