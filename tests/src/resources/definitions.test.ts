import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resources } from '../../../contract/resources.ts';
import { definitions } from '../../../src/resources/definitions.ts';

const folders = readdirSync('src/resources', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test.each(folders)(
  'the folder %s declares the resource of its name, which the contract has',
  async (folder) => {
    const { default: definition } = await import(`../../../src/resources/${folder}/index.ts`);
    expect(definitions).toContain(definition);
    expect(definition).toEqual(
      expect.objectContaining({ name: folder, path: expect.any(String), title: expect.any(Function) }),
    );
    expect(Object.keys(resources)).toContain(folder);
  },
);

test('no other resource is declared', () => {
  expect(definitions.map(({ name }) => name).sort()).toEqual(folders.sort());
});
