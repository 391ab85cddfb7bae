import { z } from 'zod';

/** What a backup says about itself. */
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

/** The names of an archive's parts. */
export const parts = {
  manifest: 'manifest.json',
  pinKey: 'pin.key',
  /** A table's rows in the text format of COPY. */
  table: (name: string) => `tables/${name}.copy`,
};
