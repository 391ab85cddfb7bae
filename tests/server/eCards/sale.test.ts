import { afterAll, expect, test } from 'vitest';
import { addMonths, warsawDayOf } from '../../../contract/warsaw.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { anAddress, cardTokenIn, mailTo, sellECard, show } from '../../support/eCards.ts';
import { eventually } from '../../support/eventually.ts';
import { openShop } from '../../support/shop.ts';
import { startSmtpServer } from '../../support/smtpServer.ts';
import { call } from '../../support/testServer.ts';

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
