import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { SECRET_PREFIX } from '../../contract/apiKey.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = 4;

/** Returns a new secret: its prefix, 178 random bits and a checksum. Only its hash is stored. */
export function newSecret(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return withChecksum(SECRET_PREFIX + random);
}

/** Whether a token looks like the secret of a key, and not like that of a session. */
export function isSecret(token: string): boolean {
  return token.startsWith(SECRET_PREFIX);
}

/** Whether a secret has the right length and checksum: typing errors are found without a database query. */
export function isWellFormed(secret: string): boolean {
  return (
    secret.length === SECRET_PREFIX.length + RANDOM_LENGTH + CHECKSUM_LENGTH &&
    secret === withChecksum(secret.slice(0, -CHECKSUM_LENGTH))
  );
}

/** Returns the last characters of a secret, by which people tell two secrets apart. */
export function lastFourOf(secret: string): string {
  return secret.slice(-SHOWN_LENGTH);
}

function withChecksum(text: string): string {
  let rest = crc32(text);
  let checksum = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    checksum = DIGITS.charAt(rest % DIGITS.length) + checksum;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text + checksum;
}
