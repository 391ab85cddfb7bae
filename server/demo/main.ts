import { mkdtemp, rm } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../platform/config.ts';
import { stopOnSignal } from '../platform/endSignals.ts';
import { createLog } from '../platform/log.ts';
import { exitOnOperatorError } from '../platform/operatorError.ts';
import { cards, links, people } from './story.ts';

// Imports below use the code compiled by an earlier start.
enableCompileCache();
const { startServer } = await import('../startServer.ts');
const { closeBooks } = await import('./closeBooks.ts');
const { seed } = await import('./seed.ts');

/** `npm run demo`: the whole product on a throw-away database with the story of `story.ts`. */
await exitOnOperatorError(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-demo-'));
  const config = readConfig({
    LOG_LEVEL: 'warn',
    ...links,
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PIN_KEY: '',
  });
  const log = createLog(config);
  const server = await startServer(config, log);
  const { db } = server.database;
  const now = new Date();
  const seeding = seed({ ...server, db }, now).then(() => closeBooks(db, now));
  stopOnSignal(log, async () => {
    // Reading it needs the database.
    await seeding.catch(() => undefined);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
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
