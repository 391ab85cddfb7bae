import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadPanelTexts } from '../../../src/i18n/panelProvider.ts';
import { AppProviders } from '../../../src/router.tsx';
import { DownloadStatus } from '../../../src/ui/DownloadStatus.tsx';
import { useDownload } from '../../../src/ui/useDownload.ts';

beforeAll(loadPanelTexts);

function Screen({ file }: { file: Promise<{ content: Blob; name: string }> }) {
  const download = useDownload();
  return (
    <>
      <button type="button" onClick={() => void download.start('plik', () => file)}>
        start
      </button>
      <DownloadStatus {...download} />
    </>
  );
}

test('the end of a download is announced in the place of its progress', async () => {
  const revoked = vi.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: revoked });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const file = Promise.withResolvers<{ content: Blob; name: string }>();
  render(
    <AppProviders>
      <Screen file={file.promise} />
    </AppProviders>,
  );
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'start' }));
  expect(status.textContent).not.toBe('');
  file.resolve({ content: new Blob(['a']), name: 'plik.csv' });
  expect(await screen.findByText('Plik został pobrany.')).toBe(status);
  expect(screen.queryByRole('progressbar')).toBeNull();
  // Safari reads the file only after the click, so the URL must not be revoked yet.
  expect(revoked).not.toHaveBeenCalled();
});
