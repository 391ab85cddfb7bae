#!/usr/bin/env node
import { cacheCompiledCode } from './platform/compileCache.ts';

/**
 * `npm run bonpanel -- <command>`: the operator's command. Modules imported after this call are compiled once and
 * cached for later runs.
 */
cacheCompiledCode();
const { runCli } = await import('./cli/runCli.ts');
process.exitCode = await runCli(process.argv.slice(2), process);
