import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Returns the names of the files that the console saves in a test. None is written, because jsdom cannot save files.
 */
export function watchSavedFiles(): string[] {
  const names: string[] = [];
  beforeEach(() => {
    names.length = 0;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:file'), revokeObjectURL: () => {} }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
  });
  afterEach(() => vi.restoreAllMocks());
  return names;
}
