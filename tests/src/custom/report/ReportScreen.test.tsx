import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Capability } from '../../../../contract/capabilities.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** The screen of a mailed report if its link is opened too late. */

const host = mockHost();
const capabilities: Capability[] = ['schedules'];

test.each([404, 403])('a report that is deleted or not one’s own links to others: %i', async (code) => {
  host.on('GET /api/reports/:id', () => json({ code }, code));
  await renderPanel('/panel/reports/9', { capabilities });
  expect(await screen.findByText(/^Tego raportu już nie ma/)).toBeTruthy();
  const main = screen.getByRole('main');
  const links = [...main.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toContainEqual(['Raporty cykliczne', '/panel/scheduled-reports']);
});
