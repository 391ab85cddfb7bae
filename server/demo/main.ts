import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheCompiledCode } from '../platform/compileCache.ts';
import { publicUrl, readConfig } from '../platform/config.ts';
import { EMBEDDED_STOP_TIMEOUT_MS, stopOnSignal } from '../platform/endSignals.ts';
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
  const { signal } = interrupted;
  const stop = async () => {
    interrupted.abort();
    const server = await starting.catch(() => undefined);
    // Seeding gets no further without its database.
    await server?.stop();
    await remove();
  };
  // Before there is anything to remove: until then, a signal ends the process at once.
  stopOnSignal(log, stop, EMBEDDED_STOP_TIMEOUT_MS);
  const dataDir = mkdtempSync(join(tmpdir(), 'bonpanel-demo-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const starting = startServer({ ...settings, DATA_DIR: dataDir, PUBLIC_URL: publicUrl(settings) }, log, {
    signal,
  });
  const server = await starting.catch(async (error) => {
    // Removed by `stop`.
    if (signal.aborted) return;
    await remove();
    throw error;
  });
  if (!server) return;
  const { db } = server.database;
  const now = new Date();
  try {
    await seed({ ...server, db }, now);
    await closeBooks(db, now);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (signal.aborted) return;
  const lines = [
    `Bonpanel: ${server.url}`,
    '',
    ...people.map(({ email, password }) => `  ${email.padEnd(20)} ${password}`),
    '',
    ...cards.map(({ number, pin, description }) => `  ${number}  PIN ${pin}  ${description}`),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
});
