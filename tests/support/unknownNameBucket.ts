import { unknownNameBuckets } from '../../server/lockout/buckets.ts';
import { testPinKey } from './testConfig.ts';

/** Names that belong to nothing and are in one bucket are counted together. */
export const unknownNameBucket = unknownNameBuckets(testPinKey);
