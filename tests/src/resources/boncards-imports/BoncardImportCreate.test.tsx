import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { bareHost } from '../../../support/bareHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

function choose(name: string) {
  const picker = document.querySelector('input[type=file]');
  if (!picker) throw new Error('there is nothing to choose a file with');
  fireEvent.change(picker, { target: { files: [new File(['number,pin'], name)] } });
}

test.each([
  ['taken in', () => Response.json({ code: 200 })],
  ['refused', () => Response.json({ code: 422, message: 'To nie jest lista', errors: {} })],
])('a file that is chosen while another is %s stays, and nothing is said against it', async (_, answer) => {
  const host = bareHost();
  const upload = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    init.method === 'POST' ? upload.promise : host.fetch(address, init),
  );
  await renderPanel('/panel/bon-imports');
  const submit = await screen.findByRole('button', { name: 'Zaimportuj bony' });
  choose('pierwszy.csv');
  fireEvent.click(submit);
  choose('drugi.csv');
  upload.resolve(answer());
  await waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false));
  expect(screen.getByText('drugi.csv')).toBeTruthy();
  expect(screen.queryByText('To nie jest lista')).toBeNull();
});
