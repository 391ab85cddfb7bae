import { open } from 'node:fs/promises';

/** Makes a file's new name in `directory` outlive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
}
