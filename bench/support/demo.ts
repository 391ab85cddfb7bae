import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Browser, Page } from '@playwright/test';
import { signIn } from '../../tests/support/pageAs.ts';
import { nodeArguments } from '../../tests/support/serverProcess.ts';

/** Starts what `npm run demo` starts, without building first. */
export async function startDemo(port: number) {
  const server = spawn(process.execPath, nodeArguments('demo'), {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Also if the bench fails.
  process.once('exit', () => server.kill('SIGINT'));
  let printed = '';
  server.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  while (!printed.includes('Bonpanel: ')) {
    // Its output says why.
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('the demo ended');
    await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  }
  return {
    baseURL: `http://localhost:${port}`,
    async stop() {
      server.kill('SIGINT');
      await once(server, 'exit');
    },
  };
}

/** Returns the state of a signed-in browser with nothing in its cache. */
export async function signedInState(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  await signIn(await context.newPage(), 'administrator');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens the charge screen and waits until a card can be scanned. */
export async function openCharge(page: Page) {
  await page.goto('/panel/bons/charge');
  await page.locator('input[name=number]').waitFor();
}
