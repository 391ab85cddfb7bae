import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { codeOf, type Role, roles } from '../../../contract/codes.ts';
import { dataProvider } from '../../../src/dataProvider.ts';
import { saveDefaultSalon, useDefaultSalon } from '../../../src/money/defaultSalon.ts';
import { session } from '../../../src/session.ts';
import { json, mockHost } from '../../support/mockHost.ts';

const host = mockHost();

const centrum = { id: 'centrum', name: 'Optyk Centrum', address: 'Warszawa' };
const rynek = { id: 'rynek', name: 'Optyk Rynek', address: 'Kraków' };

beforeEach(() => {
  host.on('GET /api/our-salons', () => json({ code: 200, items: [centrum, rynek] }));
});

function signIn(role: Role, salonId: string | null) {
  const user: object = { id: 'user', role: codeOf(roles, role), salon_id: salonId };
  session.start({
    access_token: 'token',
    user_data: user as Parameters<typeof session.start>[0]['user_data'],
    capabilities: [],
  });
}

async function defaultSalon() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CoreAdminContext dataProvider={dataProvider} queryClient={client}>
      {children}
    </CoreAdminContext>
  );
  const { result } = renderHook(() => useDefaultSalon(), { wrapper });
  await waitFor(() => expect(result.current.state).not.toBe('loading'));
  return result;
}

test('an employer without a saved salon has no default salon', async () => {
  signIn('employer', centrum.id);
  expect((await defaultSalon()).current).toMatchObject({ state: 'missing', salon: undefined });
});

test('an administrator without a saved salon uses their own', async () => {
  signIn('administrator', centrum.id);
  expect((await defaultSalon()).current).toMatchObject({ state: 'chosen', salon: centrum });
});

test('a saved salon applies at once', async () => {
  signIn('employer', null);
  const result = await defaultSalon();
  act(() => saveDefaultSalon(rynek.id));
  expect(result.current).toMatchObject({ state: 'chosen', salon: rynek });
  expect(localStorage.getItem('selectedSaloon')).toBe('rynek');
});

test('a saved salon that no longer exists is gone', async () => {
  signIn('administrator', centrum.id);
  saveDefaultSalon('closed');
  expect((await defaultSalon()).current.state).toBe('gone');
});
