import { colleagues } from '../../server/demo/story.ts';
import { aPasskey } from './authenticator.ts';
import { personOf } from './demoPeople.ts';
import { cardTokenIn } from './eCards.ts';
import { aFactor } from './factor.ts';
import { awaitMail } from './mail.ts';
import { call } from './testServer.ts';

/** What later versions need in order to use what was made in the demo. Its secrets are worth nothing elsewhere. */
export type Lived = Awaited<ReturnType<typeof liveInDemo>>;

type Parts = NonNullable<Parameters<typeof call>[2]>;

/** Makes one of each thing that the demo's story does not have, in the way of people and a till. */
export async function liveInDemo(demo: { url: string; dataDir: string }) {
  const make = async (on: Parameters<typeof call>[1], parts: Parts) => {
    const { status, body } = await call(demo, on, parts);
    if (status !== 200) throw new Error(`${on}: ${JSON.stringify(body)}`);
    return body.data ?? body;
  };
  const signIn = async (email: string, password: string): Promise<string> =>
    (await make('POST /api/auth/login', { body: { email, password } })).access_token;
  const { email, password } = personOf('administrator');
  const token = await signIn(email, password);
  const [salon] = (await make('GET /api/salons', { token })).items;

  const till = { name: 'Kasa 1', salon_id: salon.id, rights: ['charge', 'transactions'] };
  const { secret: key } = await make('POST /api/api-keys', { token, body: till });
  const owner = 'ania@example.test';
  const terms = { document: 'PAR 9', amount: 100, type: 0, expired_months: 12, reference: 'KASA1/1' };
  const sale = { email: owner, place_of_sale: salon.id, ...terms };
  const headers = { 'Idempotency-Key': 'e-card-1' };
  const sold = await make('POST /api/boncards/e-card', { token: key, headers, body: sale });
  const eCard = cardTokenIn(await awaitMail(demo, owner));

  // An event that the tests of later versions do not cause, because the host does not exist.
  const webhook = { url: 'https://webhook.invalid/bony', events: ['import.finished'], active: true };
  await make('POST /api/webhooks', { token, body: webhook });
  const list = { resource: 'boncards', filter: { amount_from: 1 }, sort: null, columns: [] };
  const view = await make('POST /api/views', { token, body: { name: 'Bony z saldem', ...list } });
  const { id: me } = await make('POST /api/auth/login', { body: { email, password } }).then(
    ({ user_data }) => user_data,
  );
  const schedule = { view: view.id, every: 'day', at: '07:00', to: [me], paused: true };
  await make('POST /api/schedules', { token, body: schedule });
  const seller = personOf('employer');
  const request = { boncard_id: sold.id, kind: 'extend', note: 'Na prośbę' };
  await make('POST /api/requests', { token: await signIn(seller.email, seller.password), body: request });

  const [colleague] = colleagues;
  if (!colleague) throw new Error('the story has no colleagues');
  const person = { email: colleague.email, password: seller.password };
  const session = { token: await signIn(person.email, person.password) };
  await aPasskey(demo, session);
  const { secret: factor } = await aFactor(demo, session);
  return { key, sale, sold, eCard, person: { ...person, factor } };
}
