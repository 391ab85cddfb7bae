import Fastify, { type FastifyPluginAsync } from 'fastify';
import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../../contract/endpoints.ts';
import { enforceContract } from '../../../server/http/enforceContract.ts';

const answer = () => 'served';

/** An app that serves all calls of the contract except those left out. */
function anApp({ without = [] }: { without?: EndpointName[] } = {}) {
  const app = Fastify();
  enforceContract(app);
  for (const endpoint of Object.keys(endpoints) as EndpointName[]) {
    const [method = '', url = ''] = endpoint.split(' ');
    const config = { endpoint, ...(method !== 'GET' && { isChange: true as const }) };
    if (!without.includes(endpoint)) app.route({ method, url, config, handler: answer });
  }
  return app;
}

test('accepts an app that serves the contract, and addresses that are no calls', async () => {
  const app = anApp();
  app.get('/healthz', answer);
  app.get('/api/openapi.json', answer);
  await expect(app.ready()).resolves.toBe(app);
});

test('a call of the contract without a route ends the start', async () => {
  const app = anApp({ without: ['POST /api/users', 'DELETE /api/users/:id'] });
  await expect(app.ready()).rejects.toThrow('POST /api/users, DELETE /api/users/:id: no route');
});

test.each([
  ['a call without a rule', '/api/secrets', {}],
  ['the root of all calls', '/api', {}],
  ['any path at all under it', '/api/*', {}],
  ['a call in other letters', '/API/users', {}],
  ['a call under the rule of another one', '/api/secrets', { endpoint: 'GET /api/our-salons' as const }],
  ['what only begins like a description', '/api/docs-of-secrets', {}],
])('refuses to register %s', (_, path, config) => {
  const app = Fastify();
  enforceContract(app);
  expect(() => app.get(path, { config }, answer)).toThrow(`GET ${path} has no rule`);
});

test('refuses to register a change that does not check the rights of its caller again', () => {
  const app = Fastify();
  enforceContract(app);
  const config = { endpoint: 'DELETE /api/users/:id' as const };
  expect(() => app.delete('/api/users/:id', { config }, answer)).toThrow('serve it with changeRoute()');
});

test('also applies in plugins, so that the server does not start', async () => {
  const app = Fastify();
  enforceContract(app);
  const secrets: FastifyPluginAsync = async (plugin) => {
    plugin.delete('/users', answer);
  };
  void app.register(secrets, { prefix: '/api' });
  await expect(app.ready()).rejects.toThrow('DELETE /api/users has no rule');
});
