import { argon2, type BinaryLike, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { type Refusal, refuse } from '../refusal.ts';

const derive = promisify(argon2);

// OWASP's first choice for argon2id; about 50 ms on a small server.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const HASH_BYTES = 32;

// More at once would only make each slower; a longer queue would only make people wait.
const limit = pLimit(2);
const LONGEST_QUEUE = 20;

/** A password as it is stored: `argon2id$<salt>$<hash>`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await limit(() => stretch(password, salt));
  return `argon2id$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/**
 * Whether a password is the stored one. Without a stored one it takes the same time and is wrong, so that nobody
 * learns by the clock which accounts exist. Refused while too many others wait.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean | Refusal> {
  if (limit.pendingCount >= LONGEST_QUEUE) {
    return refuse('too-many-attempts', { args: { minutes: '1' }, retryAfterSeconds: 5 });
  }
  const [, salt = '', hash = ''] = (stored ?? NOBODYS).split('$');
  const expected = Buffer.from(hash, 'base64');
  const actual = await limit(() => stretch(password, Buffer.from(salt, 'base64')));
  return timingSafeEqual(actual, expected) && stored !== null;
}

const NOBODYS = `argon2id$${randomBytes(16).toString('base64')}$${randomBytes(HASH_BYTES).toString('base64')}`;

function stretch(password: string, nonce: BinaryLike): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    parallelism: 1,
    tagLength: HASH_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  });
}
