import { globSync, readFileSync } from 'node:fs';
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

test('failures of the server are thrown, so that they are logged and have a request id', () => {
  const returned = globSync('server/**/*.ts', { exclude: ['server/http/errorHandler.ts'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\brefuse\(\s*'([a-z-]+)'/g)].map(
      ([, reason]) => `${file} ${reason}`,
    ),
  );
  const fails = (one: string) => refusals[one.split(' ')[1] as keyof typeof refusals] >= 500;
  expect(returned.length).toBeGreaterThan(100);
  expect(returned.filter(fails)).toEqual([]);
});
