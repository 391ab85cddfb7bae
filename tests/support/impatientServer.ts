import { enableCompileCache } from 'node:module';

// Runs `npm start` with a given number of milliseconds for a stop.
enableCompileCache();
const [, , stopTimeoutMs] = process.argv;
const { runServer } = await import('../../server/runServer.ts');
await runServer({ stopTimeoutMs: Number(stopTimeoutMs) });
