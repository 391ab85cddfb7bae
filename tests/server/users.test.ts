import { beforeAll, describe, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { newId } from '../../server/platform/ids.ts';
import { aSalon, aSession, aUser, PASSWORD, type SignedIn } from '../support/builders.ts';
import { awaitMail, mailsTo, tokenIn } from '../support/mail.ts';
import { openShop } from '../support/shop.ts';
import { call, outcomesOf } from '../support/testServer.ts';

let salonId: SalonId;

const shop = openShop();
beforeAll(async () => {
  salonId = await aSalon(shop, 'Salon Łódź');
});

let made = 0;
function anInput(changes: Record<string, unknown> = {}) {
  made += 1;
  const email = `nowy${made}@example.test`;
  return { name: 'Łucja', surname: 'Nowak', email, salon_id: salonId, role: 1, ...changes };
}

const create = (body: unknown, headers = {}) =>
  call(shop, 'POST /api/users', { token: shop.administrator.token, body, headers });
const change = (id: string, body: unknown, { token } = shop.administrator) =>
  call(shop, 'PUT /api/users/:id', { token, id, body });
const deactivate = (id: string, { token } = shop.administrator) =>
  call(shop, 'DELETE /api/users/:id', { token, id });
const reactivate = (id: string) =>
  call(shop, 'POST /api/users/:id/action/reactivate', { token: shop.administrator.token, id });
const resend = (id: string) =>
  call(shop, 'POST /api/users/:id/action/resend-activation', { token: shop.administrator.token, id });
const activate = (token: string) =>
  call(shop, 'POST /api/activate', {
    body: { token, password: 'nowe-haslo-1', password_confirmation: 'nowe-haslo-1' },
  });
const isSignedIn = async ({ id, token }: SignedIn) =>
  (await call(shop, 'GET /api/users/:id', { token, id })).status === 200;

/** Adds a user through the API, who is not activated yet. */
async function aNewUser(): Promise<{ id: string; email: string }> {
  return (await create(anInput())).body.data;
}

describe('one user', () => {
  test('has every field of the contract', async () => {
    const input = anInput();
    const { id } = (await create(input)).body.data;
    const { body } = await call(shop, 'GET /api/users/:id', { token: shop.administrator.token, id });
    expect(body.data).toEqual({
      id,
      name: 'Łucja',
      surname: 'Nowak',
      first_name: 'Łucja',
      last_name: 'Nowak',
      fullname: 'Łucja Nowak',
      email: input.email,
      status: 'active',
      role: 1,
      salon: { id: salonId, name: 'Salon Łódź' },
      salon_id: salonId,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      activated: false,
      second_factor: false,
    });
  });

  test.each([['employer'], [null]] as const)(
    'sees with role %s only themselves; others are forbidden, whether they exist or not',
    async (role) => {
      const user = await aUser(shop, { role });
      const read = (id: string) => call(shop, 'GET /api/users/:id', { token: user.token, id });
      expect((await read(user.id)).body.data.email).toBe(user.email);
      const replies = [await read(shop.administrator.id), await read(newId())];
      expect(replies.map(({ status }) => status)).toEqual([403, 403]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    },
  );

  test('an unknown user is not found, whatever the call', async () => {
    const id = newId<string>();
    const replies = [
      await call(shop, 'GET /api/users/:id', { token: shop.administrator.token, id }),
      await change(id, anInput()),
      await deactivate(id),
      await reactivate(id),
      await resend(id),
    ];
    expect(replies.map(({ body }) => body.reason)).toEqual(Array(5).fill('not-found'));
  });
});

describe('a new user', () => {
  test('receives a link, sets a password with it once, and signs in', async () => {
    const { email } = await aNewUser();
    const token = tokenIn(await awaitMail(shop, email));
    expect((await activate(token)).status).toBe(200);
    expect((await activate(token)).body.reason).toBe('activation-invalid');
    const login = await call(shop, 'POST /api/auth/login', { body: { email, password: 'nowe-haslo-1' } });
    expect(login.body.data.user_data).toMatchObject({
      email,
      role: 1,
      salon_id: salonId,
      activated: true,
    });
  });

  test('needs every field; all that are wrong are reported at once', async () => {
    const { status, body } = await create({ email: 'anna@', role: 7 });
    expect([status, body.reason]).toEqual([422, 'fields-invalid']);
    expect(Object.keys(body.errors).sort()).toEqual(['email', 'name', 'role', 'salon_id', 'surname']);
  });

  test('cannot have another user’s address, in upper or lower case', async () => {
    const { status, body } = await create(anInput({ email: shop.administrator.email.toUpperCase() }));
    expect([status, body.reason]).toEqual([422, 'email-taken']);
    expect(body.errors).toEqual({ email: ['Ten adres e-mail ma już inny użytkownik.'] });
  });

  test('gets the address of somebody who has left once that person’s own is changed', async () => {
    const { id, email } = await aUser(shop);
    await deactivate(id);
    const { status, body } = await create(anInput({ email }));
    expect([status, body.reason]).toEqual([422, 'email-of-deactivated']);
    expect(body.errors.email).toEqual([expect.stringContaining('dezaktywowany użytkownik: Ewa Testowa.')]);
    expect((await change(id, anInput({ email: `dawny-${email}` }))).status).toBe(200);
    expect((await create(anInput({ email }))).status).toBe(200);
  });

  test('is added once, however often one address arrives at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => create(anInput({ email: 'raz@example.test' }))),
    );
    expect(outcomesOf(replies)).toEqual(['done', ...Array(7).fill('email-taken')]);
    await awaitMail(shop, 'raz@example.test');
    expect(await mailsTo(shop, 'raz@example.test')).toHaveLength(1);
  });

  test('needs a salon that exists', async () => {
    const { status, body } = await create(anInput({ salon_id: newId() }));
    expect([status, body.reason, Object.keys(body.errors)]).toEqual([422, 'salon-unknown', ['salon_id']]);
  });

  test.each([
    [{}, {}],
    [
      { name: '', role: 7 },
      { name: ['Pole jest wymagane'], role: ['Wpisana wartość jest niepoprawna'] },
    ],
  ])('is refused for everything wrong at once: %j, and its address and salon', async (change, errors) => {
    const { status, body } = await create(
      anInput({ email: shop.administrator.email, salon_id: newId(), ...change }),
    );
    expect([status, body.reason, body.message]).toEqual([
      422,
      'fields-invalid',
      'Wprowadzone dane są niepoprawne',
    ]);
    expect(body.errors).toEqual({
      email: ['Ten adres e-mail ma już inny użytkownik.'],
      salon_id: ['Nie ma takiego salonu. Wybierz inny.'],
      ...errors,
    });
  });

  test('who is refused receives no mail', async () => {
    const input = anInput({ salon_id: newId() });
    await create(input);
    await awaitMail(shop, (await aNewUser()).email);
    expect(await mailsTo(shop, input.email)).toEqual([]);
  });
});

describe('a change', () => {
  test('writes every field', async () => {
    const user = await aUser(shop);
    const input = anInput({ role: 0 });
    expect((await change(user.id, input)).body.data).toMatchObject({ id: user.id, ...input });
  });

  test.each([
    ['the address', {}, false],
    ['the role', { role: 0 }, false],
    ['the name', { name: 'Inna' }, true],
  ])('of %s of a signed-in user: do they stay signed in?', async (what, changes, isStill) => {
    const user = await aUser(shop, { salonId });
    const email = what === 'the address' ? {} : { email: user.email };
    expect((await change(user.id, anInput({ ...email, ...changes }))).status).toBe(200);
    expect(await isSignedIn(user)).toBe(isStill);
  });

  test('of the salon ends the sessions of an administrator and of an employer, but not the one that makes it', async () => {
    const [administrator, employer] = [await aUser(shop, { role: 'administrator' }), await aUser(shop)];
    const move = (user: SignedIn, role: number, by = shop.administrator) =>
      change(user.id, anInput({ email: user.email, role, salon_id: salonId }), by);
    expect((await move(administrator, 0)).status).toBe(200);
    expect((await move(employer, 1)).status).toBe(200);
    expect([await isSignedIn(administrator), await isSignedIn(employer)]).toEqual([false, false]);
    // Nothing changes: the salon is the same.
    const again = { ...administrator, ...(await aSession(shop, administrator.id)) };
    expect((await move(again, 0)).status).toBe(200);
    expect(await isSignedIn(again)).toBe(true);
    const elsewhere = { ...again, ...(await aSession(shop, again.id)) };
    const moved = anInput({ email: again.email, role: 0, salon_id: await aSalon(shop) });
    expect((await change(again.id, moved, again)).status).toBe(200);
    expect([await isSignedIn(again), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });

  test('may keep the address, but not take another user’s; only one of two changes at once can take a new one', async () => {
    const [one, two] = [await aUser(shop), await aUser(shop)];
    expect((await change(one.id, anInput({ email: one.email }))).status).toBe(200);
    expect((await change(one.id, anInput({ email: two.email }))).body.reason).toBe('email-taken');
    const replies = await Promise.all(
      [one, two].map(({ id }) => change(id, anInput({ email: 'cel@example.test' }))),
    );
    expect(outcomesOf(replies)).toEqual(['done', 'email-taken']);
  });

  test('ignores fields that nobody may write', async () => {
    const user = await aUser(shop);
    const input = anInput({ status: 'disabled', id: newId(), password: 'x', created_at: '2001-01-01' });
    expect((await change(user.id, input)).body.data).toMatchObject({ id: user.id, status: 'active' });
  });

  test('of the address invalidates the link that was sent; a user without a password gets another one', async () => {
    const { id, email } = await aNewUser();
    const first = tokenIn(await awaitMail(shop, email));
    await change(id, anInput({ email: 'poprawiony@example.test' }));
    const second = tokenIn(await awaitMail(shop, 'poprawiony@example.test'));
    expect((await activate(first)).body.reason).toBe('activation-invalid');
    expect((await activate(second)).status).toBe(200);
  });

  test('of the role leaves the link that was sent valid', async () => {
    const { id, email } = await aNewUser();
    const token = tokenIn(await awaitMail(shop, email));
    await change(id, anInput({ email, role: 0 }));
    expect((await activate(token)).status).toBe(200);
  });

  test.each([
    [{}, {}],
    [{ surname: 7 }, { surname: ['Wpisana wartość jest niepoprawna'] }],
  ])(
    'of the own role, to another’s address, to a salon that is none, with %j: everything is refused at once',
    async (wrong, errors) => {
      const { email } = await aUser(shop);
      const { body } = await change(
        shop.administrator.id,
        anInput({ email, salon_id: newId(), role: 1, ...wrong }),
      );
      expect(body.errors).toEqual({
        email: ['Ten adres e-mail ma już inny użytkownik.'],
        salon_id: ['Nie ma takiego salonu. Wybierz inny.'],
        role: ['Nie możesz zrobić tego na własnym koncie. Poproś innego administratora.'],
        ...errors,
      });
    },
  );

  test('of your own role is refused, but of your own name it is not', async () => {
    const refused = await change(shop.administrator.id, anInput());
    expect([refused.status, refused.body.reason, Object.keys(refused.body.errors)]).toEqual([
      422,
      'user-is-self',
      ['role'],
    ]);
    const { email } = shop.administrator;
    expect((await change(shop.administrator.id, anInput({ email, role: 0 }))).status).toBe(200);
  });
});

describe('a deactivation', () => {
  test('ends every session and link of the user, and keeps the user', async () => {
    const user = await aUser(shop);
    expect(await isSignedIn(user)).toBe(true);
    expect((await deactivate(user.id)).body.data).toMatchObject({ id: user.id, status: 'disabled' });
    expect(await isSignedIn(user)).toBe(false);
    const login = { email: user.email, password: PASSWORD };
    expect((await call(shop, 'POST /api/auth/login', { body: login })).body.reason).toBe(
      'credentials-invalid',
    );

    const fresh = await aNewUser();
    const token = tokenIn(await awaitMail(shop, fresh.email));
    await deactivate(fresh.id);
    expect((await activate(token)).body.reason).toBe('activation-invalid');
  });

  test('accepts a call that declares JSON but has no body, as the console sends it', async () => {
    const { id } = await aUser(shop);
    const { status } = await call(shop, 'DELETE /api/users/:id', {
      token: shop.administrator.token,
      id,
      headers: { 'Content-Type': 'application/json' },
    });
    expect(status).toBe(200);
  });

  test('succeeds only once', async () => {
    const { id } = await aUser(shop);
    const replies = await Promise.all([deactivate(id), deactivate(id)]);
    expect(outcomesOf(replies)).toEqual(['done', 'user-already-disabled']);
  });

  test('of yourself is refused', async () => {
    expect((await deactivate(shop.administrator.id)).body).toMatchObject({
      code: 422,
      reason: 'user-is-self',
    });
    expect(await isSignedIn(shop.administrator)).toBe(true);
  });

  test('ends sessions for good: they stay dead after a reactivation', async () => {
    const user = await aUser(shop);
    await deactivate(user.id);
    expect((await reactivate(user.id)).body.data.status).toBe('active');
    expect(await isSignedIn(user)).toBe(false);
    const login = { email: user.email, password: PASSWORD };
    expect((await call(shop, 'POST /api/auth/login', { body: login })).status).toBe(200);
    expect((await reactivate(user.id)).body).toMatchObject({ code: 409, reason: 'user-not-disabled' });
  });
});

describe('sending the activation mail again', () => {
  test('sends a new link and keeps the earlier one valid until one of them is used', async () => {
    const { id, email } = await aNewUser();
    const first = tokenIn(await awaitMail(shop, email));
    expect((await resend(id)).body.data.id).toBe(id);
    const again = await awaitMail(shop, email, 2);
    expect(again.subject).toBe('Bonpanel: nowy link do aktywacji konta');
    expect(again.text).toContain('Gdy ustawisz hasło, ten i wcześniejsze linki przestaną działać.');
    expect((await activate(first)).status).toBe(200);
    expect((await activate(tokenIn(again))).body.reason).toBe('activation-invalid');
  });

  test('is only possible for users who are not activated yet', async () => {
    const active = await aUser(shop);
    expect((await resend(active.id)).body).toMatchObject({ code: 409, reason: 'user-already-activated' });
    const { id } = await aNewUser();
    await deactivate(id);
    expect((await resend(id)).body).toMatchObject({ code: 409, reason: 'user-already-disabled' });
  });
});

test('every change of a user records in the audit who made it', async () => {
  const { id, email } = await aNewUser();
  await resend(id);
  await change(id, anInput({ email }));
  await deactivate(id);
  await reactivate(id);
  const { body } = await call(shop, 'GET /api/audit-entries', {
    token: shop.administrator.token,
    query: `?object_id=${id}`,
  });
  expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
    'user.reactivated',
    'user.deactivated',
    'user.changed',
    'user.activation-sent',
    'user.created',
  ]);
  for (const { by, object } of body.items) {
    expect([by.id, object]).toEqual([shop.administrator.id, { kind: 'user', id, label: email }]);
  }
});
