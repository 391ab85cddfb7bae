import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { InTheWay } from '../../../server/db/failures.ts';
import { handleError } from '../../../server/http/errorHandler.ts';

/** Returns the answers of an address that shows its failures as a page, and of one that does not. */
async function answersTo(error: Error) {
  const app = Fastify({ genReqId: () => 'abc' });
  onTestFinished(() => app.close());
  app.setErrorHandler(handleError);
  const fail = () => {
    throw error;
  };
  app.get('/api', fail);
  app.get('/page', {
    config: {
      failurePage: (_, reply, { refusal, requestId }) =>
        reply.send(`${refusal.refused} ${refusal.retryAfterSeconds} ${requestId}`),
    },
    handler: fail,
  });
  return [(await app.inject('/api')).json(), (await app.inject('/page')).body];
}

test('an address that people open shows why it failed and, if the server failed, a number', async () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  const [answer, page] = await answersTo(lost);
  expect(answer).toMatchObject({ reason: 'database-unavailable', request_id: 'abc' });
  expect(page).toBe('database-unavailable 1 abc');
  const large = Object.assign(new Error('too large'), { statusCode: 413 });
  expect(await answersTo(large)).toEqual([
    expect.not.objectContaining({ request_id: 'abc' }),
    'body-too-large undefined undefined',
  ]);
});

test('what is in the way of a change for now is unavailable, with a number and the time after which to try again', async () => {
  const [answer, page] = await answersTo(
    new InTheWay('a transaction does not end', { retryAfterSeconds: 30 }),
  );
  expect(answer).toMatchObject({ code: 503, reason: 'database-unavailable', request_id: 'abc' });
  expect(page).toBe('database-unavailable 30 abc');
});

test('if that page fails too, the answer is plain and tells nothing about the error', async () => {
  const app = Fastify({ genReqId: () => 'abc' });
  onTestFinished(() => app.close());
  app.setErrorHandler(handleError);
  const draw = async () => {
    throw new Error('cannot find /opt/bonpanel/dist/server/eCardPage.mjs');
  };
  app.get('/page', { config: { failurePage: draw }, handler: draw });
  const { statusCode, headers, body } = await app.inject('/page');
  expect([statusCode, headers['cache-control'], JSON.parse(body)]).toEqual([
    500,
    'no-store',
    { code: 500, reason: 'internal', message: expect.any(String), request_id: 'abc' },
  ]);
  expect(body).not.toContain('eCardPage');
});
