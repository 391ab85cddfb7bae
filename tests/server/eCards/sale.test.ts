import { afterAll, describe, expect, test } from 'vitest';
import { addMonths, warsawDayOf } from '../../../contract/warsaw.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { aKey, aSalon, aUser, PASSWORD } from '../../support/builders.ts';
import { anAddress, anECardSale, cardTokenIn, mailTo, sellECard, show } from '../../support/eCards.ts';
import { eventually } from '../../support/eventually.ts';
import { openShop } from '../../support/shop.ts';
import { startSmtpServer } from '../../support/smtpServer.ts';
import { call, startTestServer } from '../../support/testServer.ts';

const smtp = await startSmtpServer();
const shop = openShop({ SMTP_URL: smtp.url, MAIL_FROM: 'Bony <bony@example.test>' }, undefined, {
  timeouts: { jobPollMs: 50 },
});
afterAll(() => expectBooksToAddUp(shop.database.db));
afterAll(() => smtp.stop());

const selling = () => ({ token: shop.employer.token, salonId: shop.salonId });
const oneYear = () => addMonths(warsawDayOf(new Date()), 12);

const cardOf = async (id: string) => {
  const { body } = await call(shop, 'GET /api/boncards/:id', { token: shop.administrator.token, id });
  return body.data;
};

test('an e-card is sold, mailed, shown to its owner, and pays like any other', async () => {
  const email = anAddress();
  const sold = await sellECard(shop, selling(), { email, recipient: 'Ania', message: 'Sto lat!\nEla' });
  expect([sold.status, sold.body]).toEqual([200, expect.anything()]);
  expect(sold.body.data).toMatchObject({
    status: 1,
    amount: 100,
    valid_until: oneYear(),
    document_number: 'PAR 9',
    transaction: { amount: 100, balance: 100 },
    e_card: { state: 'queued', send_on: null, sent_at: null, opened_at: null },
  });
  const mail = await mailTo(smtp, email);
  const link = cardTokenIn(mail);
  expect(mail.text).toContain(`http://bony.example.test/bon/${link}`);
  await eventually(async () => expect((await cardOf(sold.body.data.id)).e_card.state).toBe('sent'));
  const shown = await show(shop, link);
  expect(shown.body.data).toMatchObject({
    number: sold.body.data.number,
    pin: expect.stringMatching(/^[2-9A-HJ-NP-Z]{3}$/),
    amount: 100,
    status: 1,
    recipient: 'Ania',
    message: 'Sto lat!\nEla',
    transactions: [{ amount: 100 }],
  });
  const { number, pin } = shown.body.data;
  const { token } = shop.employer;
  const search = await call(shop, 'POST /api/boncards/search', {
    token,
    body: { number, pin, searchForType: 'purchase' },
  });
  expect(search.status).toBe(200);
  const paid = await call(shop, 'POST /api/boncards/purchase', {
    token,
    body: { boncard_id: sold.body.data.id, place_of_sale: shop.salonId, document: 'PAR 10', amount: 40 },
  });
  expect(paid.body.data).toMatchObject({ amount: 60 });
  const again = await show(shop, link);
  expect(again.body.data).toMatchObject({ pin, amount: 60, first_shown: shown.body.data.first_shown });
  expect((await cardOf(sold.body.data.id)).e_card).toMatchObject({
    state: 'opened',
    email,
    opened_at: shown.body.data.first_shown,
  });
});

/** Returns how many e-cards were sent to an address. */
async function cardsOf(email: string): Promise<number> {
  const rows = await shop.database.db
    .selectFrom('e_card_addresses')
    .select('sending_id')
    .where('email', '=', email)
    .execute();
  return rows.length;
}

describe('a sale, as a money call,', () => {
  test('is made once if it is sent ten times at once with one key, and all get its answer', async () => {
    const body = { email: anAddress() };
    const sales = await Promise.all(
      Array.from({ length: 10 }, () => sellECard(shop, { ...selling(), key: `e-bon ${body.email}` }, body)),
    );
    expect(sales.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(sales.map(({ text }) => text)).size).toBe(1);
    expect(await cardsOf(body.email)).toBe(1);
    const other = await sellECard(shop, { ...selling(), key: `e-bon ${body.email}` }, { ...body, amount: 7 });
    expect(other.body.reason).toBe('idempotency-key-reused');
  });

  test('is made once per reference, whatever the key', async () => {
    const body = { email: anAddress(), reference: `EB ${Date.now()}` };
    const first = await sellECard(shop, { ...selling(), key: `1 ${body.email}` }, body);
    const second = await sellECard(shop, { ...selling(), key: `2 ${body.email}` }, body);
    expect(second.text).toBe(first.text);
    expect(await cardsOf(body.email)).toBe(1);
    const listed = await call(shop, 'GET /api/boncards-transactions', {
      token: shop.employer.token,
      query: `?stats_type=charge&reference=${encodeURIComponent(body.reference)}`,
    });
    expect(listed.body.items).toMatchObject([{ amount: 100, reference: body.reference }]);
  });

  test('is refused if it was voided before it arrived, and no card is made', async () => {
    const body = { email: anAddress(), reference: `EB późny ${Date.now()}` };
    await call(shop, 'POST /api/boncards-transactions/void', {
      token: shop.employer.token,
      body: { reference: body.reference, reason: 'Brak odpowiedzi' },
    });
    expect((await sellECard(shop, selling(), body)).body.reason).toBe('voided');
    expect(await cardsOf(body.email)).toBe(0);
  });

  test('is either undone or never made if it is voided at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const body = { email: anAddress(), reference: `EB ${round} ${Date.now()}` };
      const [sale, undoing] = await Promise.all([
        sellECard(shop, selling(), body),
        call(shop, 'POST /api/boncards-transactions/void', {
          token: shop.employer.token,
          body: { reference: body.reference, reason: 'Zerwane połączenie' },
        }),
      ]);
      expect(undoing.status).toBe(200);
      if (sale.status === 200)
        expect(await cardOf(sale.body.data.id)).toMatchObject({ status: 0, amount: 0 });
      else expect([sale.body.reason, await cardsOf(body.email)]).toEqual(['voided', 0]);
    }
  });

  test('succeeds many times at once, alongside other sales of cards that were made today', async () => {
    const cards = await Promise.all(Array.from({ length: 20 }, () => shop.card()));
    const replies = await Promise.all([
      ...cards.map(({ id: boncard_id }) =>
        call(shop, 'POST /api/boncards/issue', {
          token: shop.employer.token,
          body: { ...anECardSale(shop.salonId), email: undefined, boncard_id },
        }),
      ),
      ...Array.from({ length: 20 }, () => sellECard(shop, selling())),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array(40).fill(200));
  });

  test('is refused at its fields if it is above the limit, in no salon or too late', async () => {
    const { status, body } = await sellECard(shop, selling(), {
      amount: 10_001,
      place_of_sale: '01936d2e-0000-7000-8000-000000000000',
      send_on: addMonths(oneYear(), 1),
    });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['amount', 'place_of_sale', 'send_on']]);
  });

  test('is refused to an employer of another salon or of none, but not to an administrator', async () => {
    for (const salonId of [await aSalon(shop), null]) {
      const { token } = await aUser(shop, { salonId });
      for (const wrong of [{}, { amount: 0 }]) {
        const { status, body } = await sellECard(shop, { ...selling(), token }, wrong);
        expect([status, body.errors.place_of_sale]).toEqual([422, ['Możesz działać tylko w swoim salonie.']]);
      }
    }
    const { token } = await aUser(shop, { role: 'administrator', salonId: await aSalon(shop) });
    expect((await sellECard(shop, { ...selling(), token })).status).toBe(200);
  });

  test('is made by a till with the right to charge, its reference and key', async () => {
    const till = await aKey(shop, { by: shop.administrator.id, rights: ['charge'] });
    const email = anAddress();
    const body = { email, reference: `KASA/${Date.now()}` };
    const sale = { token: till.token, salonId: till.salonId };
    expect((await sellECard(shop, sale, body)).body.reason).toBe('idempotency-key-required');
    const sold = await sellECard(shop, { ...sale, key: `kasa ${email}` }, body);
    expect([sold.status, (await cardOf(sold.body.data.id)).created.by.fullname]).toEqual([
      200,
      expect.stringContaining('Kasa'),
    ]);
    expect((await show(shop, cardTokenIn(await mailTo(smtp, email)))).status).toBe(200);
    const other = await aKey(shop, { by: shop.administrator.id, rights: ['purchase'] });
    const refused = await sellECard(shop, { token: other.token, salonId: other.salonId, key: 'x' }, body);
    expect(refused.status).toBe(403);
    const sending = await call(shop, 'POST /api/boncards/:id/action/send', {
      token: till.token,
      id: sold.body.data.id,
      body: { email },
    });
    expect(sending.status).toBe(403);
  });

  test('is neither announced nor possible without PUBLIC_URL', async () => {
    const bare = await startTestServer({ PUBLIC_URL: '' });
    const salonId = await aSalon(bare);
    const { token, email } = await aUser(bare, { salonId });
    const { body } = await call(bare, 'POST /api/auth/login', { body: { email, password: PASSWORD } });
    expect(body.data.capabilities).not.toContain('e-cards');
    expect((await sellECard(bare, { token, salonId })).body.reason).toBe('public-url-missing');
    await bare.stop();
  });
});
