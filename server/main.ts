import { enableCompileCache } from 'node:module';

/** `npm start`. Imports below use the code compiled by an earlier start, which saves a third of this one's time. */
enableCompileCache();
const { runServer } = await import('./runServer.ts');
await runServer();
