import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { z } from 'zod';

/** The facts that a backup contains about itself. */
export const manifest = z.object({
  product: z.literal('bonpanel'),
  format: z.literal(1),
  version: z.string(),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: z.string() }),
  ),
});
export type Manifest = z.infer<typeof manifest>;

/** The names of the parts in an archive. */
export const parts = {
  manifest: 'manifest.json',
  pinKey: 'pin.key',
  /** A table's rows in the text format of COPY. */
  table: (name: string) => `tables/${name}.copy`,
};

/** Returns a stream that passes data through unchanged, and a function that returns the SHA-256 of that data. */
export function hashStream(): { stream: Transform; sha256(): string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, sha256: () => hash.digest('hex') };
}
