import { expect } from '@playwright/test';
import { test } from '../support/demoTest.ts';

test('the calls can be browsed, under the same security headers and without a third party', async ({
  page,
  baseURL,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== baseURL) problems.push(request.url());
  });
  await page.goto('/api/docs');
  await expect(page.getByText('/api/boncards/issue')).toBeVisible();
  await page.getByText('/api/our-salons').click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByText('total_pages').first()).toBeVisible();
  expect(problems).toEqual([]);
});

test('a link leads to one call, and anyone with a token can make it', async ({ page, request }) => {
  const answer = await request.post('/api/auth/login', {
    data: { email: 'admin@demo.test', password: 'demo-admin-2026' },
  });
  await page.goto('/api/docs#/users/get-users');
  await page.getByRole('button', { name: 'Authorize' }).click();
  // An API key has a form of its own.
  const form = page.locator('form').filter({ hasText: 'access_token' });
  await form.getByLabel('auth-bearer-value').fill((await answer.json()).data.access_token);
  await form.getByRole('button', { name: 'Apply credentials' }).click();
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  // Only the linked call is open, so there is one button.
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByText('"email": "employer@demo.test"').first()).toBeVisible();
});
