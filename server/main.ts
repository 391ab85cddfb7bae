import { enableCompileCache } from 'node:module';

/** `npm start`. What is imported from here on was compiled at an earlier start: that takes a third off this one. */
enableCompileCache();
const { runServer } = await import('./runServer.ts');
await runServer();
