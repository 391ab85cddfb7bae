import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, mockHost, networkError } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** A host with passkeys, and a browser that can make them. */

const host = mockHost();
const create = vi.fn();
const laptop = {
  id: '0198f0a2-7c1a-7b54-9f0e-3a5d8c2b1e47',
  name: 'Laptop w biurze',
  created_at: '2026-11-03T10:00:00.000Z',
  last_used_at: null,
  synced: true,
};
let passkeys: (typeof laptop)[];
let factor: { enrolled_at: string | null; recovery_codes_left: number; required: boolean };

/** Adds a `meta` element, as in the server's document. */
function announce(name: string, content: string) {
  const meta = Object.assign(document.createElement('meta'), { name: `bonpanel:${name}`, content });
  document.head.append(meta);
}

beforeEach(() => {
  passkeys = [];
  factor = { enrolled_at: null, recovery_codes_left: 0, required: false };
  announce('passkeys', 'yes');
  announce('public-url', location.origin);
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', {
    value: { create: create.mockReset() },
    configurable: true,
  });
  host.on('GET /api/auth/second-factor', () => json({ code: 200, data: factor }));
  host.on('GET /api/auth/passkeys', () => json({ code: 200, data: { passkeys } }));
  host.on('POST /api/auth/passkeys/options', () =>
    json({
      code: 200,
      data: {
        challenge: 'R0Zk3q1sXy9uWbTnE5mJc7hLaVpQdK2oIgFzN8xUe4w',
        rp: { id: location.hostname, name: 'Bonpanel' },
        user: { id: 'bWU', name: 'alicja@demo.test', displayName: 'Alicja' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 300_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      },
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
});

async function openProfile() {
  await renderPanel('/panel/profile', { capabilities: ['second-factor', 'passkeys', 'confirm', 'sessions'] });
  return within(await screen.findByRole('region', { name: 'Bezpieczeństwo' }));
}

/** Adds a passkey through the dialog. */
async function add(name: string) {
  const section = await openProfile();
  fireEvent.click(await section.findByRole('button', { name: 'Dodaj klucz dostępu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dodaj klucz dostępu' }));
  fireEvent.change(dialog.getByLabelText('Nazwa'), { target: { value: name } });
  fireEvent.click(dialog.getByRole('button', { name: 'Dalej' }));
  return dialog;
}

/** Lets the browser make a passkey. */
function makesOne() {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  create.mockResolvedValue({
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal'] },
    getClientExtensionResults: () => ({}),
  });
}

const sent = (name: string) => host.calls.filter((call) => call.name === name);

test('a passkey needs a name before the browser is asked to make it', async () => {
  const dialog = await add(' ');
  expect(await dialog.findByText('Pole jest wymagane')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  expect(sent('POST /api/auth/passkeys/options')).toEqual([]);
});

test.each([
  ['NotAllowedError', 'Klucz dostępu nie został dodany. Spróbuj ponownie.'],
  ['InvalidStateError', 'To urządzenie ma już klucz dostępu do tego konta.'],
])(
  'a browser that makes none (%s) is said in the dialog, which stays with its name',
  async (name, sentence) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    create.mockRejectedValue(new DOMException('', name));
    const dialog = await add('Telefon');
    expect(await dialog.findByText(sentence)).toBeTruthy();
    expect((dialog.getByLabelText('Nazwa') as HTMLInputElement).value).toBe('Telefon');
    expect(sent('POST /api/auth/passkeys')).toEqual([]);
  },
);

test('a passkey that the browser made is stored under its name, and listed', async () => {
  makesOne();
  host.on('POST /api/auth/passkeys', async (request) => {
    const { name } = await request.json();
    passkeys = [{ ...laptop, name }];
    return json({ code: 200, data: { passkeys } });
  });
  await add('Telefon');
  expect(await screen.findByText('Klucz dostępu został dodany')).toBeTruthy();
  // The first factor ends the user's other sessions.
  await waitFor(() => expect(sent('GET /api/sessions')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Telefon')).toBeTruthy();
  expect(screen.getByText(/^Dodany 03\.11\.2026 11:00 · Ostatnie użycie: nigdy/)).toBeTruthy();
});

test('a passkey that the host has added is listed even if its answer was lost', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  makesOne();
  host.on('POST /api/auth/passkeys', () => {
    passkeys = [laptop];
    return networkError();
  });
  const dialog = await add('Laptop w biurze');
  expect(await dialog.findByRole('alert')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Wróć' }));
  expect(await screen.findByText('Laptop w biurze')).toBeTruthy();
});

test.each([
  ['the only factor', null, false, /^Do logowania wystarczy wtedy hasło/],
  ['the only factor where one is required', null, true, /^To jedyne drugie zabezpieczenie/],
  ['one of several factors', '2026-11-03T10:00:00.000Z', false, /^Nie zalogujesz się już tym kluczem/],
])(
  'before %s is removed, it is said what then becomes of signing in',
  async (_, enrolled_at, required, said) => {
    passkeys = [laptop];
    factor = { enrolled_at, recovery_codes_left: 10, required };
    host.on('DELETE /api/auth/passkeys/:id', () => {
      passkeys = [];
      return json({ code: 200, message: '' });
    });
    const section = await openProfile();
    fireEvent.click(await section.findByRole('button', { name: 'Usuń klucz dostępu Laptop w biurze' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Usunąć klucz dostępu Laptop w biurze?' }),
    );
    expect(dialog.getByText(said)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Usuń' }));
    expect(await screen.findByText('Klucz dostępu został usunięty')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Laptop w biurze')).toBeNull());
  },
);

test('if the browser cannot use passkeys at this address, the address at which it can is named', async () => {
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
  announce('passkeys', 'yes');
  announce('public-url', 'https://bony.example.com');
  const section = await openProfile();
  expect(await section.findByText('Klucz dostępu dodasz na stronie https://bony.example.com.')).toBeTruthy();
  expect(section.queryByRole('button', { name: 'Dodaj klucz dostępu' })).toBeNull();
});
