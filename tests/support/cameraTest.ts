import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { test as base } from './demoTest.ts';
import { type Shot, writeFilm } from './fakeCamera.ts';

interface Fixtures {
  /** What the camera sees, for a second each, again and again; without it there is no camera. */
  film: { shots: Shot[] };
  writtenFilm: undefined;
  complaints: string[];
}

interface WorkerFixtures {
  /** The file that Chromium plays as its camera; it opens it again each time. */
  filmPath: string;
}

/** Tests with a camera. A test fails if the browser reports anything that a page or its worker was not allowed to do. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  filmPath: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'bonpanel-camera-'));
      await use(join(folder, 'film.y4m'));
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  film: [{ shots: [] }, { option: true }],
  writtenFilm: [
    async ({ film, filmPath }, use) => {
      if (film.shots.length > 0) await writeFilm(filmPath, film.shots);
      else await rm(filmPath, { force: true });
      await use(undefined);
    },
    { auto: true },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (/Content Security Policy|Permissions policy|violat/i.test(message.text()))
          complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Has the browser of a file's tests play the film: for its `test.use`, as a setting of all tests precedes a fixture. */
export const withCamera = {
  launchOptions: async (
    { filmPath }: WorkerFixtures,
    use: (options: typeof launchOptions) => Promise<void>,
  ) => {
    const camera = [
      // Without a window nobody could be asked.
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmPath}`,
    ];
    await use({ ...launchOptions, args: [...launchOptions.args, ...camera] });
  },
};
