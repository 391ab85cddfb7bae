import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheCompiledCode } from '../platform/compileCache.ts';
import { publicUrl, readConfig } from '../platform/config.ts';
import { onEndSignal, stopOnSignal } from '../platform/endSignals.ts';
import { createLog } from '../platform/log.ts';
import { exitOnOperatorError } from '../platform/operatorError.ts';
import { cards, links, people } from './story.ts';

// The modules imported below are compiled once and cached for later starts.
cacheCompiledCode();
const { startServer } = await import('../startServer.ts');
const { closeBooks } = await import('./closeBooks.ts');
const { seed } = await import('./seed.ts');

/** What a demo has of its own, or does without: it must not touch other data. */
const ownOrNone = {
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
  REPORTS_DATABASE_URL: '',
  PIN_KEY: '',
};

/** `npm run demo`: the whole product on a temporary database with the story in `story.ts`. */
await exitOnOperatorError(async () => {
  const settings = readConfig({ LOG_LEVEL: 'warn', ...links, ...process.env, ...ownOrNone });
  const log = createLog(settings);
  const interrupted = new AbortController();
  const ignoreSignals = onEndSignal(() => interrupted.abort());
  const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-demo-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const server = await startServer(
    { ...settings, DATA_DIR: dataDir, PUBLIC_URL: publicUrl(settings) },
    log,
  ).catch(async (error) => {
    await remove();
    throw error;
  });
  ignoreSignals();
  if (interrupted.signal.aborted) {
    await server.stop();
    await remove();
    return;
  }
  const { db } = server.database;
  const now = new Date();
  const seeding = seed({ ...server, db }, now).then(() => closeBooks(db, now));
  stopOnSignal(log, async () => {
    // Seeding still needs the database: wait for it before stopping.
    await seeding.catch(() => undefined);
    await server.stop();
    await remove();
  });
  await seeding;
  const lines = [
    `Bonpanel: ${server.url}`,
    '',
    ...people.map(({ email, password }) => `  ${email.padEnd(20)} ${password}`),
    '',
    ...cards.map(({ number, pin, description }) => `  ${number}  PIN ${pin}  ${description}`),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
});
