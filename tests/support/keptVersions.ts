import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { cliProgram } from '../../server/cli/program.ts';
import { openApi } from '../../server/http/openApi.ts';
import { environment, readConfig } from '../../server/platform/config.ts';
import type { ApiDocument } from './apiBreaks.ts';
import { type CommandForm, commandForm } from './commandBreaks.ts';
import type { Lived } from './liveInDemo.ts';
import { currentRights, type Rights } from './rightsBreaks.ts';
import type { Schema } from './schemaBreaks.ts';

/** What other programs rely on, by the name of the file in which a version keeps it (OPERATIONS "What a version promises"). */
export interface Promises {
  openapi: ApiDocument;
  rights: Rights;
  settings: Schema;
  command: CommandForm;
}

const folder = join(import.meta.dirname, '../kept');

/** The versions that are kept, such as 1.0: each minor one. */
export const keptVersions = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Returns the path of what a version keeps. */
export function keptPath(version: string, file: `${keyof Promises | 'demo'}.json` | 'demo.zip'): string {
  return join(folder, version, file);
}

/** Returns what a version promised. */
export function readPromises(version: string): Promises {
  const read = (name: keyof Promises) => JSON.parse(readFileSync(keptPath(version, `${name}.json`), 'utf8'));
  return {
    openapi: read('openapi'),
    rights: read('rights'),
    settings: read('settings'),
    command: read('command'),
  };
}

/** Returns what a version made in its demo before the backup. */
export function readLived(version: string): Lived {
  return JSON.parse(readFileSync(keptPath(version, 'demo.json'), 'utf8'));
}

/** Returns what this version promises, as it would be kept: without texts for people. */
export async function currentPromises(): Promise<Promises> {
  return {
    openapi: withoutTexts(await openApi()) as ApiDocument,
    rights: currentRights(),
    settings: withoutTexts(settings()) as Schema,
    command: commandForm(cliProgram(process, async () => undefined)),
  };
}

/** Names each default as the server understands it: some are set behind the schema. */
function settings() {
  const form = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' });
  const { properties = {}, ...schema } = form;
  const defaults: Record<string, unknown> = readConfig({});
  const withDefaults = Object.entries(properties).map(([name, property]) => {
    const { default: _, ...rest } = Object(property);
    return [name, name in defaults ? { ...rest, default: defaults[name] } : rest];
  });
  return { ...schema, properties: Object.fromEntries(withDefaults) };
}

const texts = new Set(['summary', 'description', 'example', 'examples', 'title']);

/** Leaves out what is for people; the description of a failure names its reasons. */
function withoutTexts(value: unknown): unknown {
  const strip = (part: unknown, place: string): unknown => {
    if (Array.isArray(part)) return part.map((each) => strip(each, ''));
    if (typeof part !== 'object' || part === null) return part;
    const kept = Object.entries(part).filter(
      ([name, inner]) =>
        place === 'properties' ||
        !texts.has(name) ||
        (name === 'description' && /^[45]\d\d$/.test(place) && typeof inner === 'string'),
    );
    return Object.fromEntries(kept.map(([name, inner]) => [name, strip(inner, name)]));
  };
  // As a client reads it.
  return strip(JSON.parse(JSON.stringify(value)), '');
}
