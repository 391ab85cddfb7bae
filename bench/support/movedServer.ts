import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';

// `npm start` with all clocks ahead by the milliseconds that a file says, which may change at any time.
enableCompileCache();
const [, , aheadFile = ''] = process.argv;
const readAhead = () => Number(readFileSync(aheadFile, 'utf8'));
let ahead = readAhead();
setInterval(() => {
  ahead = readAhead();
}, 200).unref();
const { runServer } = await import('../../server/runServer.ts');
await runServer({ clock: () => new Date(Date.now() + ahead) });
// As the log says it, which is too long to be kept for hours.
process.stdout.write(`Bonpanel: http://${process.env.HOST}:${process.env.PORT}\n`);
