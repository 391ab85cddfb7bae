import { expect, test, vi } from 'vitest';
import { receiveFile } from '../../src/http.ts';
import { session } from '../../src/session.ts';

function receive(answer: Response | (() => Response), onProgress = vi.fn()) {
  vi.stubGlobal('fetch', async () => (typeof answer === 'function' ? answer() : answer));
  const query = { stats_type: 'charge', export: 'csv' } as const;
  return receiveFile('GET /api/boncards-transactions', { query }, onProgress);
}

const csv = (body: BodyInit, headers: HeadersInit = {}) =>
  new Response(body, { headers: { 'Content-Type': 'text/csv', ...headers } });

test('gives the file under the name that the host gave it, and tells how far it is', async () => {
  const onProgress = vi.fn();
  const headers = { 'Content-Disposition': 'attachment; filename="bonpanel-2026.csv"' };
  const { content, name } = await receive(csv('Data;Kwota', headers), onProgress);
  expect(await content.text()).toBe('Data;Kwota');
  expect(name).toBe('bonpanel-2026.csv');
  expect(onProgress).toHaveBeenLastCalledWith(10);
});

test('a host that names no file gives one all the same', async () => {
  expect((await receive(csv('Data'))).name).toBeUndefined();
});

test.each([
  ['a failure', Response.json({ code: 503, message: 'Za dużo' }, { status: 503 }), 503],
  ['a failure inside HTTP 200', Response.json({ code: 422, message: 'Data' }), 422],
  ['a list instead of a file', Response.json({ code: 200, items: [] }), 200],
])('%s is no file', async (_, answer, status) => {
  await expect(receive(answer)).rejects.toMatchObject({ status });
});

test('a file that breaks off is none', async () => {
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new TypeError('network')),
  });
  await expect(receive(csv(broken))).rejects.toMatchObject({ status: 0 });
});

test('a dead token ends the session', async () => {
  const user = { id: 'user', role: 1 } as NonNullable<ReturnType<typeof session.user>>;
  session.start({ access_token: 'token', user_data: user, capabilities: [] });
  await expect(receive(Response.json({ code: 401 }, { status: 401 }))).rejects.toMatchObject({ status: 401 });
  expect(session.token()).toBeNull();
});
