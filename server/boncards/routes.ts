import type { FastifyInstance } from 'fastify';
import { checkInput } from '../../contract/boncard.ts';
import type { Config } from '../config.ts';
import { moneyRoute, route } from '../http/route.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { cancelBoncard } from './cancelBoncard.ts';
import { chargeBoncard } from './chargeBoncard.ts';
import { checkBoncard } from './checkBoncard.ts';
import { presentBoncard, presentChecked, presentForCharge, presentLedgerEntry } from './present.ts';
import { purchaseWithBoncard } from './purchaseWithBoncard.ts';
import { countBoncards, findBoncard, listBoncards, listLedger } from './queries.ts';
import { searchForCharge, searchForPurchase } from './searchBoncard.ts';
import type { PinCheck } from './verifyPin.ts';

export function boncardRoutes(
  app: FastifyInstance,
  { config, ...check }: PinCheck & { config: Pick<Config, 'PUBLIC_CHECK' | 'SALON_BINDING'> },
) {
  const { db } = check;
  const salonBinding = config.SALON_BINDING;

  route(app, 'GET /api/boncards', async ({ query: { page, per_page: perPage, sort, order, ...filters } }) => {
    const [rows, total] = await Promise.all([
      listBoncards(db, filters, { page, perPage, sort, order }),
      countBoncards(db, filters),
    ]);
    return { items: rows.map(presentBoncard), total, perPage };
  });

  route(app, 'GET /api/boncards/:id', async ({ params: { id } }) => {
    const card = await findBoncard(db, id);
    return card ? presentBoncard(card) : refuse('not-found');
  });

  route(
    app,
    'GET /api/boncards/:id/ledger',
    async ({ params: { id }, query: { page, per_page: perPage } }) => {
      const card = await findBoncard(db, id);
      if (!card) return refuse('not-found');
      const entries = await listLedger(db, id, { page, perPage });
      return { items: entries.map(presentLedgerEntry), total: card.ledger_length, perPage };
    },
  );

  route(app, 'POST /api/boncards/search', async ({ body, session, address, now }) => {
    if (body.searchForType === 'charge') {
      const card = await searchForCharge(db, body.number);
      return isRefusal(card) ? card : presentForCharge(card);
    }
    const { number, pin } = body;
    const by = { userId: session.user.id, address };
    const card = await searchForPurchase(check, { number, pin, by, sessionId: session.id, now });
    return isRefusal(card) ? card : presentBoncard(card);
  });

  moneyRoute(app, db, 'POST /api/boncards/issue', async (tx, { body, session, address, now }) => {
    const { place_of_sale: placeOfSale, ...charge } = body;
    const counter = { placeOfSale, user: session.user, address, salonBinding };
    const card = await chargeBoncard(tx, { ...charge, counter, now });
    return isRefusal(card) ? card : presentBoncard(card);
  });

  moneyRoute(app, db, 'POST /api/boncards/purchase', async (tx, { body, session, address, now }) => {
    const { place_of_sale: placeOfSale, ...purchase } = body;
    const counter = { placeOfSale, user: session.user, address, salonBinding };
    const card = await purchaseWithBoncard(tx, { ...purchase, sessionId: session.id, counter, now });
    return isRefusal(card) ? card : presentBoncard(card);
  });

  moneyRoute(app, db, 'POST /api/boncards/:id/action/cancel', async (tx, call) => {
    const { params, body, session, address, now } = call;
    const reason = body.canceled_reason;
    const cancellation = { boncardId: params.id, reason, user: session.user, address, now };
    const card = await cancelBoncard(tx, cancellation);
    return isRefusal(card) ? card : presentBoncard(card);
  });

  route(
    app,
    'POST /api/check-boncard',
    async ({ body, address, language, now }) => {
      const checked = await checkBoncard(check, { ...body, address, now });
      return isRefusal(checked) ? checked : presentChecked(checked.card, checked.transactions, language);
    },
    config.PUBLIC_CHECK === 'pin' ? { body: checkInput.required() } : {},
  );
}
