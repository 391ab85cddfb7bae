#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

/** `npm run bonpanel -- <command>`: the operator's command. What is imported from here on was compiled at an earlier run. */
enableCompileCache();
const { runCli } = await import('./cli/runCli.ts');
process.exitCode = await runCli(process.argv.slice(2), process);
