import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, type WebDriver, WebElement } from 'selenium-webdriver';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/freePort.ts';
import { type BrowserKind, type Driver, windowSize } from './driver.ts';
import { programPath } from './programPath.ts';

/** Drives WebKitGTK over its own WebDriver, in its MiniBrowser, on a virtual display. */
export const webKit: BrowserKind = {
  name: 'WebKitGTK',
  packages: 'webkit2gtk-driver xvfb',
  isInstalled: ['WebKitWebDriver', 'Xvfb'].every((program) => programPath(program)),
  async start(downloads) {
    const home = await mkdtemp(join(tmpdir(), 'bonpanel-webkit-'));
    await mkdir(join(home, '.config'));
    await writeFile(join(home, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
    const { display, server } = await startDisplay();
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        HOME: home,
        DISPLAY: display,
        TZ: 'Europe/Warsaw',
      },
    });
    const url = `http://127.0.0.1:${port}`;
    await eventually(() => fetch(`${url}/status`));
    return {
      async open() {
        const browser = await new Builder()
          .disableEnvironmentOverrides()
          .usingServer(url)
          .withCapabilities({ browserName: 'MiniBrowser' })
          .build();
        await browser
          .manage()
          .window()
          .setRect({ x: 0, y: 0, ...windowSize });
        const version = (await browser.getCapabilities()).get('browserVersion');
        return driverOf(browser, String(version));
      },
      async stop() {
        await end(driver);
        await end(server);
        await rm(home, { recursive: true, force: true });
      },
    };
  },
};

function driverOf(browser: WebDriver, version: string): Driver {
  return {
    version,
    goto: (url) => browser.get(url),
    reload: () => browser.navigate().refresh(),
    call: async (inPage, ...args) => browser.executeScript(inPage, ...args),
    async find(inPage, ...args) {
      const element = await browser.executeScript(inPage, ...args);
      if (!(element instanceof WebElement)) return undefined;
      return {
        click: () => element.click(),
        async type(text) {
          await element.clear();
          await element.sendKeys(text);
        },
      };
    },
    run: (script) => browser.executeScript(script),
    screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    close: () => browser.quit(),
  };
}

/** Starts an X server on the first display that is free. */
async function startDisplay() {
  const screen = `${windowSize.width}x${windowSize.height}x24`;
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(server.stdio[3] as NodeJS.ReadableStream, 'data');
  return { display: `:${String(number).trim()}`, server };
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
