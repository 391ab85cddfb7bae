#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

/** `npm run bonpanel -- <command>`: the operator's command. What is imported from here on was compiled at an earlier run. */
enableCompileCache();
const { runOperator } = await import('./operator/runOperator.ts');
process.exitCode = await runOperator(process.argv.slice(2), process);
