import { enableCompileCache } from 'node:module';

// Starts the PostgreSQL of a data directory, writes a line that says whether it started, and runs it until SIGTERM.
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
