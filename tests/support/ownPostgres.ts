import { enableCompileCache } from 'node:module';

// A process of its own that owns the PostgreSQL of a directory until it is ended; its line says how the start went.
enableCompileCache();
const { startEmbeddedPostgres } = await import('../../server/db/embedded/embeddedPostgres.ts');
const silent = () => undefined;
const [, , dataDir = '', timing = '{}'] = process.argv;

try {
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir,
    log: { info: silent, warn: silent, error: silent },
    timing: JSON.parse(timing),
  });
  process.once('SIGTERM', () => void stop());
  process.stdout.write(`${JSON.stringify({ connection })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refusal: String(error) })}\n`);
}
