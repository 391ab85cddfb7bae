import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../../contract/language.ts';
import { refusals } from '../../../contract/refusals.ts';

type Catalogue = Record<string, Record<string, string>>;

const files = globSync('server/*/sentences.ts').map((file) => resolve(file));
const modules: Record<string, Catalogue>[] = await Promise.all(files.map((file) => import(file)));
const catalogues = modules.flatMap((module) =>
  Object.entries(module).flatMap(([name, catalogue]) => (name.endsWith('Refusals') ? [catalogue] : [])),
);

test.each(languages)('each reason has one sentence, in the catalogue of one feature (%s)', (language) => {
  const reasons = catalogues.flatMap((catalogue) => Object.keys(catalogue[language] ?? {}));
  expect(reasons.toSorted()).toEqual(Object.keys(refusals).toSorted());
});
