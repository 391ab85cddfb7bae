import Fastify, { type FastifyPluginAsync } from 'fastify';
import { expect, test } from 'vitest';
import { type CallName, calls } from '../../../contract/calls.ts';
import { enforceContract } from '../../../server/http/enforceContract.ts';

const answer = () => 'served';

/** An app that serves all calls of the contract except those left out. */
function anApp({ without = [] }: { without?: CallName[] } = {}) {
  const app = Fastify();
  enforceContract(app);
  for (const call of Object.keys(calls) as CallName[]) {
    const [method = '', url = ''] = calls[call].on.split(' ');
    const config = { call, ...(method !== 'GET' && { isChange: true as const }) };
    if (!without.includes(call)) app.route({ method, url, config, handler: answer });
  }
  return app;
}

test('accepts an app that serves the contract, and addresses that are not calls', async () => {
  const app = anApp();
  app.get('/healthz', answer);
  app.get('/api/openapi.json', answer);
  await expect(app.ready()).resolves.toBe(app);
});

test('a call of the contract that has no route stops the start', async () => {
  const app = anApp({ without: ['users.create', 'users.delete'] });
  await expect(app.ready()).rejects.toThrow('users.create, users.delete: no route');
});

test.each([
  ['a call that is not declared', '/api/secrets', {}],
  ['the root of all calls', '/api', {}],
  ['any path at all under it', '/api/*', {}],
  ['a call in other letters', '/API/users', {}],
  ['a call under the name of another one', '/api/secrets', { call: 'ourSalons' as const }],
  ['what only begins like a description', '/api/docs-of-secrets', {}],
])('refuses to register %s', (_, path, config) => {
  const app = Fastify();
  enforceContract(app);
  expect(() => app.get(path, { config }, answer)).toThrow(`GET ${path} is not declared`);
});

test('refuses to register a change that does not check the rights of its caller again', () => {
  const app = Fastify();
  enforceContract(app);
  const config = { call: 'users.delete' as const };
  expect(() => app.delete('/api/users/:id', { config }, answer)).toThrow('serve it with changeRoute()');
});

test('does the same for routes in plugins, so that the server does not start', async () => {
  const app = Fastify();
  enforceContract(app);
  const secrets: FastifyPluginAsync = async (plugin) => {
    plugin.delete('/users', answer);
  };
  void app.register(secrets, { prefix: '/api' });
  await expect(app.ready()).rejects.toThrow('DELETE /api/users is not declared');
});
