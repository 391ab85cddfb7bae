import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test as base } from './demoTest.ts';
import { type Shot, writeFilm } from './fakeCamera.ts';

interface Fixtures {
  /** What the camera sees, each shot for a second and all of them in a loop. Without shots there is no camera. */
  film: { shots: Shot[] };
  writtenFilm: undefined;
  complaints: string[];
}

/**
 * Tests with a camera. A test fails if the browser reports anything that a page or its worker was not allowed to do.
 */
export const test = base.extend<Fixtures>({
  film: [{ shots: [] }, { option: true }],
  writtenFilm: [
    async ({ film, filmPath }, use) => {
      if (film.shots.length > 0) await writeFilm(filmPath, film.shots);
      await use(undefined);
      // Delete the film, because the worker's next test has no camera or another film.
      await rm(filmPath, { force: true });
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
