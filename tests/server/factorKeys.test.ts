import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { aUser, PASSWORD, type SignedIn } from '../support/builders.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../support/databaseCopy.ts';
import { aFactor, type Factor } from '../support/factor.ts';
import { findings } from '../support/operator.ts';
import { TEST_PIN_KEY, testConfig } from '../support/testConfig.ts';
import { call } from '../support/testServer.ts';

// decision 0047: secrets of second factors are encrypted under a key derived from the PIN key

const NEW_KEY = randomBytes(32).toString('hex');
const BOTH = `${TEST_PIN_KEY},${NEW_KEY}`;

let copy: DatabaseCopy;
let user: SignedIn & Factor;

beforeAll(async () => {
  copy = await openDatabaseCopy();
});
afterAll(() => copy.drop());

/** Does some work with a server that has these keys. */
async function withServer<Result>(
  PIN_KEY: string,
  work: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL } = copy.variables;
  const config = testConfig({ DATABASE_URL, PIN_KEY, DATA_DIR: copy.dataDir });
  const server = await startServer(config, pino({ level: 'silent' }));
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

const command = (args: string[], PIN_KEY: string) =>
  findings(args, { DATABASE_URL: copy.variables.DATABASE_URL, PIN_KEY });
const signIn = async (server: RunningServer, otp?: string) =>
  (await call(server, 'POST /api/auth/login', { body: { email: user.email, password: PASSWORD, otp } }))
    .status;

test('a factor still works after a rotation, which ends once all secrets are encrypted under the new key', async () => {
  const [signedIn, factor] = await withServer(TEST_PIN_KEY, async (server) => {
    const somebody = await aUser(copy);
    return [somebody, await aFactor(server, somebody)] as const;
  });
  user = { ...signedIn, ...factor };
  expect((await command(['pin-keys', 'begin'], BOTH)).exitCode).toBe(0);
  await withServer(BOTH, async (server) => {
    expect(await signIn(server, user.recoveryCodes[0])).toBe(200);
  });
  // No card needs the old key any more, but a factor does.
  await expect(withServer(NEW_KEY, signIn)).rejects.toThrow(/PIN key 1, .* still encrypts second factors/);
  const { faults } = await command(['doctor'], NEW_KEY);
  expect(faults.find(({ name }) => name === 'pin-key')?.text).toContain('still encrypts second factors');
  const ended = await command(['pin-keys', 'end'], BOTH);
  expect(ended.found.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'secrets of second factors encrypted under PIN key 2 now: 1',
      expect.stringContaining('remove number 1 of PIN_KEY'),
    ]),
  );
  await withServer(NEW_KEY, async (server) => {
    expect(await signIn(server)).toBe(422);
    expect(await signIn(server, user.recoveryCodes[0])).toBe(422);
    expect(await signIn(server, user.recoveryCodes[1])).toBe(200);
  });
});

test('a server does not start without the key, which doctor reports', async () => {
  const lost = randomBytes(32).toString('hex');
  await expect(withServer(lost, signIn)).rejects.toThrow(/PIN key is not the one/);
  const { faults } = await command(['doctor'], lost);
  expect(faults.map(({ name }) => name)).toContain('pin-key');
});
