import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNewVersion } from '../../../../src/custom/layout/useNewVersion.ts';

const page = (hash: string) => `<script type="module" src="/assets/index-${hash}.js"></script>`;
const host = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', host);
  document.head.innerHTML = page('old');
});
afterEach(() => {
  document.head.innerHTML = '';
  host.mockReset();
});

/** Whether a new version is known after an hour in which the server handed out this. */
async function afterAnHour(answer: () => Promise<Response>) {
  host.mockImplementation(answer);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useNewVersion(), { wrapper });
  expect(host).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(host).toHaveBeenCalled();
  return result.current;
}

test('another build is a new version', async () => {
  expect(await afterAnHour(async () => new Response(page('new')))).toBe(true);
});

test.each([
  ['the same build', async () => new Response(page('old'))],
  ['a gateway’s own page', async () => new Response('<h1>Bad gateway</h1>')],
  ['no answer', () => Promise.reject(new TypeError('network'))],
])('%s is none', async (_, answer) => {
  expect(await afterAnHour(answer)).toBe(false);
});
