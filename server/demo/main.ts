import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { sayFaults } from '../operatorFault.ts';
import { startServer } from '../startServer.ts';
import { stopOnSignal } from '../stopOnSignal.ts';
import { seed } from './seed.ts';
import { cards, links, people } from './story.ts';

/** `npm run demo`: the whole product on a throw-away database with the story of `story.ts`. */
await sayFaults(async () => {
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
  stopOnSignal(log, async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await seed({ db: server.database.db, hashPin: server.hashPin }, new Date());
  const lines = [
    `Bonpanel: ${server.url}`,
    '',
    ...people.map(({ email, password }) => `  ${email.padEnd(20)} ${password}`),
    '',
    ...cards.map(({ number, pin, tells }) => `  ${number}  PIN ${pin}  ${tells}`),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
});
