#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

/** `npm run bonpanel -- <command>`: the operator's command. Imports below use the code compiled by an earlier run. */
enableCompileCache();
const { runCli } = await import('./cli/runCli.ts');
process.exitCode = await runCli(process.argv.slice(2), process);
