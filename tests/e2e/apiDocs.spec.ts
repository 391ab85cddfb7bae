import { expect, test } from '@playwright/test';

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
