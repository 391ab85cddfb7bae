import { pinHasher } from '../../server/cards/pinHash.ts';
import { createCardFiles } from '../../server/imports/cardFiles.ts';
import { unknownNameBuckets } from '../../server/lockout/lockout.ts';
import { type Config, readConfig } from '../../server/platform/config.ts';

/** The key of the PIN hashes, the same for all servers under test. */
export const TEST_PIN_KEY = '00'.repeat(32);

export const testPinKey = Buffer.from(TEST_PIN_KEY, 'hex');
export const hashTestPin = pinHasher(testPinKey);
export const testFiles = createCardFiles([testPinKey]);
/** Returns the bucket in which attempts for an unknown name are counted. */
export const unknownNameBucket = unknownNameBuckets(testPinKey);

/** Returns the configuration of a server under test: any free port, no log, and the key that every process uses. */
export function testConfig(variables: Record<string, string>): Config {
  return readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    PIN_KEY: TEST_PIN_KEY,
    PUBLIC_URL: 'http://bony.example.test',
    ...variables,
  });
}
