import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import {
  Admin,
  Create,
  Edit,
  EditGuesser,
  ListGuesser,
  memoryStore,
  Resource,
  ShowGuesser,
  SimpleForm,
  TestMemoryRouter,
  TextInput,
} from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { authProvider } from '../../src/authProvider.ts';
import { dataProvider } from '../../src/dataProvider.ts';
import { session } from '../../src/session.ts';
import { BARE_PASSWORD, barePeople } from '../support/bareHost.ts';
import { json, mockHost } from '../support/mockHost.ts';

/** The providers are compatible with react-admin: an application of its standard components works with them. */

const host = mockHost();

const resources = ['users', 'salons', 'boncards', 'boncards-imports', 'boncards-transactions'];

// Guessers print the code that they have guessed, and react-admin's error page prints the stack.
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const user = { id: 9, name: 'Ala', role: 0 } as unknown as Parameters<typeof session.start>[0]['user_data'];
  session.start({ access_token: 'token', user_data: user, capabilities: [] });
});

function SalonForm() {
  return (
    <SimpleForm>
      <TextInput source="name" />
      <TextInput source="address" />
    </SimpleForm>
  );
}

const views = {
  salons: {
    create: () => (
      <Create>
        <SalonForm />
      </Create>
    ),
    edit: () => (
      <Edit mutationMode="pessimistic">
        <SalonForm />
      </Edit>
    ),
  },
  users: {
    edit: () => (
      <Edit mutationMode="pessimistic">
        <SimpleForm>
          <TextInput source="surname" />
        </SimpleForm>
      </Edit>
    ),
  },
};

function openAdmin(path: string, { guessed = true } = {}) {
  render(
    <TestMemoryRouter initialEntries={[path]}>
      <Admin authProvider={authProvider} dataProvider={dataProvider} store={memoryStore()}>
        {resources.map((name) => (
          <Resource
            key={name}
            name={name}
            list={ListGuesser}
            edit={EditGuesser}
            show={ShowGuesser}
            {...(!guessed && views[name as keyof typeof views])}
          />
        ))}
      </Admin>
    </TestMemoryRouter>,
  );
}

const sent = (method: string) => host.calls.filter(({ name }) => name.startsWith(method));
const fill = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test.each([
  ['/users', 'ewa@bare.test'],
  ['/salons', 'Salon Rynek'],
  ['/boncards', 'BARE0000000000000002'],
  ['/boncards-imports', '120'],
  ['/boncards-transactions', 'FV 3'],
])('a guessed list shows %s', async (path, text) => {
  openAdmin(path);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

test.each([
  ['/users/7/show', 'Nowak'],
  ['/salons/2/show', 'Kraków'],
  ['/boncards/2/show', 'BARE0000000000000002'],
  ['/boncards-imports/3/show', '120'],
])('a guessed page shows %s', async (path, text) => {
  openAdmin(path);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

test.each([
  ['/users/7', 'Nowak'],
  ['/salons/2', 'Kraków'],
])('a guessed form edits %s', async (path, value) => {
  openAdmin(path);
  expect(await screen.findByDisplayValue(value)).toBeTruthy();
});

test('a stock login signs in, and a stock menu out', async () => {
  session.expire();
  openAdmin('/login');
  await fill(/^Username/, barePeople.administrator);
  await fill(/^Password/, BARE_PASSWORD);
  await press('Sign in');
  fireEvent.click(await screen.findByLabelText('Profile'));
  fireEvent.click(await screen.findByText('Logout'));
  await atLogin();
  expect(session.auth().authorized).toBe(false);
  expect(sent('POST /api/auth/logout')).toHaveLength(1);
});

const atLogin = () => screen.findByLabelText(/^Username/);

test('without a session a stock application shows its login, and then the requested page', async () => {
  session.expire();
  openAdmin('/salons');
  await atLogin();
  await fill(/^Username/, barePeople.administrator);
  await fill(/^Password/, BARE_PASSWORD);
  await press('Sign in');
  expect((await screen.findAllByText('Salon Rynek')).length).toBeGreaterThan(0);
});

test('a stock application notices at the next step that its session has ended', async () => {
  openAdmin('/salons');
  await screen.findAllByText('Salon Rynek');
  host.on('GET /api/users', () => json({ code: 401, message: 'Sesja wygasła' }, 401));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Users' }));
  await waitFor(() => expect(session.auth().authorized).toBe(false));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Salons' }));
  await atLogin();
  expect(sent('POST /api/auth/logout')).toEqual([]);
});

test('a stock application offers only what its person may do', async () => {
  const user = { id: 7, name: 'Ewa', role: 1 } as unknown as Parameters<typeof session.start>[0]['user_data'];
  session.start({ access_token: 'token', user_data: user, capabilities: [] });
  openAdmin('/boncards-transactions');
  expect((await screen.findAllByText('FV 3')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('menuitem', { name: 'Users' })).toBeNull();
  expect(sent('GET /api/users')).toEqual([]);
});

test('a stock form adds a record', async () => {
  openAdmin('/salons/create', { guessed: false });
  await fill('Name', 'Salon Wawel');
  await fill('Address', 'Kraków');
  await press('Save');
  await waitFor(() =>
    expect(sent('POST')).toMatchObject([{ body: { name: 'Salon Wawel', address: 'Kraków' } }]),
  );
  expect(await screen.findByText('Element created')).toBeTruthy();
});

test('a stock form changes a record, and shows what is refused on its field', async () => {
  openAdmin('/salons/2', { guessed: false });
  await fill('Name', 'Salon Wawel');
  host.on('PUT /api/salons/:id', () => json({ code: 422, errors: { name: ['Zajęta', 'Zła'] } }, 422));
  await press('Save');
  expect(await screen.findByText('Zajęta')).toBeTruthy();
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  host.on('PUT /api/salons/:id', () => json({ code: 200 }));
  await press('Save');
  expect(await screen.findByText('Element updated')).toBeTruthy();
});

test('a stock button to delete a user deactivates them, and there is none for a salon', async () => {
  openAdmin('/users/7', { guessed: false });
  await press('Delete');
  await press('Confirm');
  expect(await screen.findByText('Element deleted')).toBeTruthy();
  expect(sent('DELETE').map(({ name }) => name)).toEqual(['DELETE /api/users/7']);
  cleanup();
  openAdmin('/salons/2', { guessed: false });
  await screen.findByDisplayValue('Kraków');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a 401 leads a stock application to its login without a success message', async () => {
  openAdmin('/salons/2', { guessed: false });
  await fill('Name', 'Salon Wawel');
  host.on('PUT /api/salons/:id', () => json({ code: 401 }, 401));
  await press('Save');
  await waitFor(() => expect(session.auth().authorized).toBe(false));
  expect(screen.queryByText('Element updated')).toBeNull();
});

test('aborts the request of a list that is left', async () => {
  const broken = Promise.withResolvers<void>();
  host.on('GET /api/users', (request) => {
    request.signal.addEventListener('abort', () => broken.resolve());
    return new Promise(() => {});
  });
  openAdmin('/users');
  await waitFor(() => expect(sent('GET /api/users')).toHaveLength(1));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Salons' }));
  await broken.promise;
  expect((await screen.findAllByText('Salon Rynek')).length).toBeGreaterThan(0);
});
