import { createHash } from 'node:crypto';
import type { UserId } from '../../contract/ids.ts';
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts';
import { createSecretBox, type SealingKeys } from '../platform/secretBox.ts';

/** How long a browser may take to answer a challenge. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
/** A challenge that is valid for longer than this was made by a clock that was ahead. */
const LONGEST_MS = DAY_MS;
const PURPOSE = 'bonpanel: challenges of passkeys';
const TIME_BYTES = 8;

/** What a challenge is for: signing in or confirming a session, or adding a passkey for a person. */
type ChallengeUse = 'sign-in' | `add ${UserId}`;

/** An answered challenge as it is stored, so that it cannot be answered again. */
export interface Answered {
  challenge_hash: Buffer;
  expires_at: Date;
}

/** Makes challenges and recognizes them when they are answered. */
export interface Challenges {
  /** Returns a new one, in base64url. */
  make(use: ChallengeUse, now: Date): string;
  /** Returns a challenge that was made for this use and has not expired; undefined for any other. */
  read(challenge: string, use: ChallengeUse, now: Date): Answered | undefined;
}

/**
 * Each challenge is its own expiry time, sealed. So every replica recognizes it, and nothing is stored for a stranger
 * who asks for many.
 */
export function passkeyChallenges({ all }: SealingKeys): Challenges {
  const box = createSecretBox(all, PURPOSE);
  return {
    make(use, now) {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_MS));
      return box.seal(time, { label: Buffer.from(use), salt: box.newSalt() }).toString('base64url');
    },
    read(challenge, use, now) {
      const sealed = Buffer.from(challenge, 'base64url');
      const time = box.open(sealed, Buffer.from(use));
      const expires_at = time && new Date(Number(time.readBigUInt64BE()));
      if (!expires_at || expires_at <= now) return undefined;
      if (expires_at.getTime() - now.getTime() > LONGEST_MS) return undefined;
      // The hash is of the bytes, because different base64url texts can stand for the same bytes.
      return { challenge_hash: createHash('sha256').update(sealed).digest(), expires_at };
    },
  };
}
