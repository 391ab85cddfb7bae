import { argon2, type BinaryLike, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit, { type LimitFunction } from 'p-limit';
import { BUSY_SECONDS, MAX_WAITING } from '../lockout/rules.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';

const derive = promisify(argon2);

/** The cost of a hash: OWASP's first choice for argon2id, about 50 ms on a small server. Only tests change it. */
export const defaultPasswordCost = { memoryKib: 19_456, passes: 2 };

export type PasswordCost = Readonly<typeof defaultPasswordCost>;

const HASH_BYTES = 32;

/**
 * Two hashes at a time: more would only slow each other down. One slot is for people who have already proved something
 * (a session, a link, an address from which they have signed in before), so that strangers who fill the other queue
 * don't keep them waiting.
 */
const queues = { known: pLimit(1), strangers: pLimit(1) };

/** Returns a refusal if too many others are waiting for a password to be hashed. */
export function busyRefusal({ pendingCount }: LimitFunction = queues.known): Refusal | undefined {
  return pendingCount < MAX_WAITING ? undefined : refuse('sign-in-busy', { retryAfterSeconds: BUSY_SECONDS });
}

/** Returns a password as it is stored: `argon2id$<salt>$<hash>`. */
export async function hashPassword(
  password: string,
  cost: PasswordCost = defaultPasswordCost,
): Promise<string> {
  const salt = randomBytes(16);
  const hash = await queues.known(() => deriveHash(password, salt, cost));
  return `argon2id$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/**
 * Returns whether a password matches the stored hash. Without a stored hash it takes the same time and returns false,
 * so that the timing does not reveal which accounts exist. Refused while too many others are waiting.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  { isKnown, cost = defaultPasswordCost }: { isKnown: boolean; cost?: PasswordCost },
): Promise<boolean | Refusal> {
  const queue = isKnown ? queues.known : queues.strangers;
  const busy = busyRefusal(queue);
  if (busy) return busy;
  const [, salt = '', hash = ''] = (stored ?? DUMMY_HASH).split('$');
  const expected = Buffer.from(hash, 'base64');
  const actual = await queue(() => deriveHash(password, Buffer.from(salt, 'base64'), cost));
  return timingSafeEqual(actual, expected) && stored !== null;
}

const DUMMY_HASH = `argon2id$${randomBytes(16).toString('base64')}$${randomBytes(HASH_BYTES).toString('base64')}`;

function deriveHash(
  password: string,
  nonce: BinaryLike,
  { memoryKib, passes }: PasswordCost,
): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    parallelism: 1,
    tagLength: HASH_BYTES,
    memory: memoryKib,
    passes,
  });
}
