import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Capability } from '../../../../contract/capabilities.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** The screen of a mailed report if its link is opened too late. */

const host = mockHost();
const capabilities: Capability[] = ['schedules'];

test.each([
  ['is deleted or not one’s own', 404, /^Tego raportu już nie ma/],
  ['one may no longer see', 403, /^Ten raport ma dane, których nie możesz już zobaczyć/],
])('a report that %s links to others', async (_, code, sentence) => {
  host.on('GET /api/reports/:id', () => json({ code }, code));
  await renderPanel('/panel/reports/9', { capabilities });
  expect(await screen.findByText(sentence)).toBeTruthy();
  const main = screen.getByRole('main');
  const links = [...main.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toContainEqual(['Raporty cykliczne', '/panel/scheduled-reports']);
});
