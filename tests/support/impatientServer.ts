import { enableCompileCache } from 'node:module';

// `npm start`, but for the time that a stop may take: so many milliseconds.
enableCompileCache();
const [, , stopTimeoutMs] = process.argv;
const { runServer } = await import('../../server/runServer.ts');
await runServer({ stopTimeoutMs: Number(stopTimeoutMs) });
