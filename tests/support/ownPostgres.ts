import { startEmbeddedPostgres } from '../../server/db/embeddedPostgres.ts';

// A process of its own that owns the PostgreSQL of a directory until it is ended; its line says how the start went.
const silent = () => undefined;
const [, , dataDir = ''] = process.argv;

try {
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir,
    log: { info: silent, warn: silent, error: silent },
  });
  process.once('SIGTERM', () => void stop());
  process.stdout.write(`${JSON.stringify({ connection })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refusal: String(error) })}\n`);
}
