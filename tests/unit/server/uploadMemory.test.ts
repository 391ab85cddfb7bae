import { expect, test } from 'vitest';
import { createUploadMemory } from '../../../server/imports/uploadMemory.ts';

test('the next upload gets the same memory, with nothing of the previous one in it', async () => {
  const memory = createUploadMemory();
  const first = await memory.lend(async (space) => {
    space.write('KARTA000000000000001;123');
    return space;
  });
  const [second, isEmpty] = await memory.lend(async (space) => [space, space.every((byte) => byte === 0)]);
  expect(second).toBe(first);
  expect(isEmpty).toBe(true);
});

test('an upload that fails gives its memory back', async () => {
  const memory = createUploadMemory();
  let failed: Buffer | undefined;
  const failing = memory.lend(async (space) => {
    failed = space;
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await memory.lend(async (space) => space)).toBe(failed);
});

test('two uploads at the same time do not share memory', async () => {
  const memory = createUploadMemory();
  const other = await memory.lend(async (one) => memory.lend(async (two) => one === two));
  expect(other).toBe(false);
});
