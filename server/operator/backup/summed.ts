import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** A stream that lets everything through and knows the SHA-256 of what has passed. */
export function summed(): { stream: Transform; sha256(): string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, sha256: () => hash.digest('hex') };
}
