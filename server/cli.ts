#!/usr/bin/env node
import { operatorProgram } from './operator/program.ts';
import { showFindings } from './operator/showFindings.ts';

/** `npm run bonpanel -- <command>`: the operator's command. */
await operatorProgram(showFindings).parseAsync();
