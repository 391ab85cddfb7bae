import { expect } from '@playwright/test';
import { test } from '../support/demoTest.ts';

// One story, because the page takes long to load.
test('a link leads to one call; anyone can make calls, under the same security headers and without a third party', async ({
  page,
  request,
  baseURL,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('request', (sent) => {
    const url = new URL(sent.url());
    if (url.protocol.startsWith('http') && url.origin !== baseURL) problems.push(sent.url());
  });
  await page.goto('/api/docs#/users/get-users');
  await expect(page.getByText('/api/boncards/issue')).toBeVisible();
  const callTo = (path: string) =>
    page.locator('.opblock-get').filter({ has: page.locator(`[data-path="${path}"]`) });
  const [users, salons] = [callTo('/api/users'), callTo('/api/our-salons')];
  // Only the linked call is open, so there is one button.
  await expect(page.getByRole('button', { name: 'Execute' })).toHaveCount(1);
  await expect(users.getByRole('button', { name: 'Execute' })).toBeVisible();

  await salons.getByText('/api/our-salons').click();
  await salons.getByRole('button', { name: 'Execute' }).click();
  await expect(salons.getByText('total_pages').first()).toBeVisible();

  const answer = await request.post('/api/auth/login', {
    data: { email: 'admin@demo.test', password: 'demo-admin-2026' },
  });
  await page.getByRole('button', { name: 'Authorize' }).click();
  // An API key has a form of its own.
  const form = page.locator('form').filter({ hasText: 'access_token' });
  await form.getByLabel('auth-bearer-value').fill((await answer.json()).data.access_token);
  await form.getByRole('button', { name: 'Apply credentials' }).click();
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await users.getByRole('button', { name: 'Execute' }).click();
  await expect(users.getByText('"email": "employer@demo.test"').first()).toBeVisible();
  expect(problems).toEqual([]);
});
