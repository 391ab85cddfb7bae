import { argon2, type BinaryLike, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { PASSWORD_MINIMUM_LENGTH } from '../../contract/password.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';

const derive = promisify(argon2);

// OWASP's first choice for argon2id; about 50 ms on a small server.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const HASH_BYTES = 32;

/**
 * Two hashes at a time: more would only make each slower. One of the places is for those who have proved something already (a
 * session, a link, an address that they signed in from before), so that strangers who fill the queue of the other keep none
 * of them waiting.
 */
const queues = { known: pLimit(1), strangers: pLimit(1) };
/** A longer queue would only make people wait. One client has one try under way at a time (`server/lockout/lockout.ts`). */
const MAX_WAITING = 40;
const BUSY_SECONDS = 5;

/** A password as it is stored: `argon2id$<salt>$<hash>`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await queues.known(() => deriveHash(password, salt));
  return `argon2id$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/**
 * Whether a password is the stored one. Without a stored one it takes the same time and is wrong, so that nobody
 * learns by the clock which accounts exist. Refused while too many others wait.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  { isKnown }: { isKnown: boolean },
): Promise<boolean | Refusal> {
  const queue = isKnown ? queues.known : queues.strangers;
  if (queue.pendingCount >= MAX_WAITING) return refuse('sign-in-busy', { retryAfterSeconds: BUSY_SECONDS });
  const [, salt = '', hash = ''] = (stored ?? DUMMY_HASH).split('$');
  const expected = Buffer.from(hash, 'base64');
  const actual = await queue(() => deriveHash(password, Buffer.from(salt, 'base64')));
  return timingSafeEqual(actual, expected) && stored !== null;
}

const DUMMY_HASH = `argon2id$${randomBytes(16).toString('base64')}$${randomBytes(HASH_BYTES).toString('base64')}`;

function deriveHash(password: string, nonce: BinaryLike): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    parallelism: 1,
    tagLength: HASH_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  });
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Why a password cannot be chosen: it is one of those that everybody tries first, in small letters or not. */
export async function commonPasswordRefusal(password: string): Promise<Refusal | undefined> {
  common ??= readCommon();
  const isCommon = (await common).has(password.normalize('NFKC').toLowerCase());
  return isCommon ? refuse('password-common', { field: 'password' }) : undefined;
}

/** The list is read when the first password is chosen: the start of the server does not wait for it. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MINIMUM_LENGTH));
}
