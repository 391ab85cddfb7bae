import { expect, test, vi } from 'vitest';
import { changePassword } from '../../../../src/custom/profile/changePassword.ts';

const typed = { old_password: 'stare', password: 'nowe-haslo', password_confirmation: 'nowe-haslo' };

function change(status: number, answer: object) {
  vi.stubGlobal('fetch', async () => Response.json(answer, { status }));
  return changePassword(typed);
}

const onField = { status: 422, errors: { old_password: ['Złe hasło'] } };

test('a success is a success', async () => {
  await expect(change(200, { code: 200, message: 'Zmieniono' })).resolves.toBeUndefined();
});

test.each([
  [
    'our server',
    422,
    { code: 422, data: 422, message: 'Popraw pola', errors: { old_password: ['Złe hasło'] } },
  ],
  ['a bare host, inside a success', 200, { code: 200, data: 422, message: 'Złe hasło' }],
  ['a bare host, as a failure', 200, { code: 422, data: 422, message: 'Złe hasło' }],
])('a wrong current password is told on its field: %s', async (_, status, answer) => {
  await expect(change(status, answer)).rejects.toMatchObject(onField);
});

test('a new password that the host refuses is told on its own field', async () => {
  const errors = { password: ['To hasło jest zbyt popularne. Wybierz inne.'] };
  const answer = { code: 422, data: 422, message: 'Popraw pola', errors };
  await expect(change(422, answer)).rejects.toMatchObject({ errors });
});

test.each([
  [401, {}],
  [429, {}],
  [503, {}],
  [422, { password: ['Za krótkie'] }],
])('any other failure stays what it is, whatever stands in `data`: %i', async (status, errors) => {
  const answer = { code: status, data: 422, message: 'Za chwilę', errors };
  await expect(change(status, answer)).rejects.toMatchObject({ status, errors });
});
