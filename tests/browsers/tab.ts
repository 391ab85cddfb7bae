import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type * as queries from '@testing-library/dom';
import type { Driver } from './driver.ts';

declare const TestingLibraryDom: typeof queries;

const require = createRequire(import.meta.url);
const testingLibrary = readFileSync(
  require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** A tab as a person uses it: sees texts, presses controls by role and name, fills in fields. All methods wait. */
export class Tab {
  private readonly driver: Driver;
  private readonly origin: string;

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  open(path: string): Promise<void> {
    return this.driver.goto(`${this.origin}${path}`);
  }

  reload(): Promise<void> {
    return this.driver.reload();
  }

  /** Writes into the browser's storage, as the console does. */
  async store(entries: { name: string; value: string }[]): Promise<void> {
    for (const { name, value } of entries) {
      await this.driver.call((key, text) => localStorage.setItem(key, text), name, value);
    }
  }

  /** Presses a control by its role and accessible name. */
  async press(role: string, name: string | RegExp): Promise<void> {
    const [text, pattern] = typeof name === 'string' ? [name, ''] : ['', name.source];
    await expect(async () => {
      const isLoaded = await this.driver.call(() => 'TestingLibraryDom' in globalThis);
      if (!isLoaded) await this.driver.run(testingLibrary);
      const control = await this.driver.find(
        (wantedRole, wantedText, wantedPattern) =>
          TestingLibraryDom.queryAllByRole(document.body, wantedRole, {
            name: wantedText || new RegExp(wantedPattern),
          }).find((element) => {
            // Wait for animations: a click in a menu that is still opening would miss its entry.
            const isMoving = document
              .getAnimations()
              .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(element));
            return !isMoving && !element.matches(':disabled');
          }),
        role,
        text,
        pattern,
      );
      if (!control) throw new Error(`no ${role} ${name}`);
      await control.click();
    }).toPass({ timeout: 60_000 });
  }

  /** Fills in fields by their names. */
  async fill(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      await expect(async () => {
        const field = await this.driver.find(
          (wanted) => document.querySelector(`[name="${wanted}"]:enabled`) ?? undefined,
          name,
        );
        if (!field) throw new Error(`no field ${name}`);
        await field.type(value);
      }).toPass({ timeout: 60_000 });
    }
  }

  /** Waits until a text is visible. */
  async sees(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.driver.call(() => document.body.innerText)).toMatch(text);
  }

  /** Waits until the page is at a path, whatever its query. */
  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.driver.call(() => location.pathname)).toBe(path);
  }

  /** Returns the texts of elements. */
  texts(selector: string): Promise<string[]> {
    return this.driver.call(
      (wanted) => [...document.querySelectorAll<HTMLElement>(wanted)].map((element) => element.innerText),
      selector,
    );
  }

  /** Returns the language that the page declares. */
  language(): Promise<string> {
    return this.driver.call(() => document.documentElement.lang);
  }
}
