import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';

// `npm start` with all clocks ahead by a number of milliseconds that is read from a file, and may change at any time.
enableCompileCache();
const [, , aheadFile = ''] = process.argv;
const readAhead = () => Number(readFileSync(aheadFile, 'utf8'));
let ahead = readAhead();
setInterval(() => {
  ahead = readAhead();
}, 200).unref();
const { runServer } = await import('../../server/runServer.ts');
await runServer({ clock: () => new Date(Date.now() + ahead) });
// The line that the log has on start. The log itself is off, because hours of it would be too long to keep.
process.stdout.write(`Bonpanel: http://${process.env.HOST}:${process.env.PORT}\n`);
