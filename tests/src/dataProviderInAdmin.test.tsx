import { render, screen } from '@testing-library/react';
import {
  Admin,
  EditGuesser,
  ListGuesser,
  memoryStore,
  Resource,
  ShowGuesser,
  TestMemoryRouter,
} from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { dataProvider } from '../../src/dataProvider.ts';
import { mockHost } from '../support/mockHost.ts';

/** The data provider is one of react-admin's: a stock application, which knows nothing of this console, works on it. */

mockHost();
const resources = ['users', 'salons', 'boncards', 'boncards-imports', 'boncards-transactions'];

// Guessers print the code that they have guessed.
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

function openAdmin(path: string) {
  render(
    <TestMemoryRouter initialEntries={[path]}>
      <Admin dataProvider={dataProvider} store={memoryStore()}>
        {resources.map((name) => (
          <Resource key={name} name={name} list={ListGuesser} edit={EditGuesser} show={ShowGuesser} />
        ))}
      </Admin>
    </TestMemoryRouter>,
  );
}

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
