#!/usr/bin/env node
import { cacheCompiledCode } from './platform/compileCache.ts';

/** `npm run bonpanel -- <command>`: the operator's command. Imports below use the code compiled by an earlier run. */
cacheCompiledCode();
const { runCli } = await import('./cli/runCli.ts');
process.exitCode = await runCli(process.argv.slice(2), process);
