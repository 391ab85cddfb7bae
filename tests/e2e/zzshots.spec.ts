import { test, withCamera } from '../support/cameraTest.ts';

test.use(withCamera);
test.use({
  film: { shots: [{ number: 'ZUPA', of: 'card' }] },
  person: 'administrator',
  salon: 'Salon Centrum',
});
test('shots', async ({ page }) => {
  const shot = async (name: string, path: string, size: { width: number; height: number }, dark = false) => {
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await page.goto(path);
    await page.getByRole('button', { name: 'Skanuj aparatem' }).waitFor();
    await page.screenshot({ path: `/tmp/shots/${name}-before.png` });
    await page.getByRole('button', { name: 'Skanuj aparatem' }).click();
    await page.getByText('To nie jest kod bonu').waitFor();
    await page.screenshot({ path: `/tmp/shots/${name}.png` });
  };
  const phone = { width: 390, height: 844 };
  await shot('counter', '/panel/bons/purchase', { width: 1280, height: 650 });
  await shot('counter-phone', '/panel/bons/purchase', phone);
  await shot('public-phone', '/', phone);
  await shot('public-phone-dark', '/', phone, true);
  await shot('counter-dark', '/panel/bons/charge', { width: 1280, height: 650 }, true);
  await shot('lost-320', '/panel/bons/lost', { width: 320, height: 640 });
  await shot('public-320', '/', { width: 320, height: 640 });
  await shot('list', '/panel/bons', { width: 1280, height: 650 });
  await page.emulateMedia({ forcedColors: 'active' });
  await shot('public-forced', '/', phone);
});
