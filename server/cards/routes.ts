import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import { checkInput } from '../../contract/boncard.ts';
import type { SalonId } from '../../contract/ids.ts';
import { asGrosze } from '../../contract/money.ts';
import type { PooledDb } from '../db/client.ts';
import { pageWindow } from '../db/page.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import type { Config } from '../platform/config.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';
import { cancelBoncard } from './cancelBoncard.ts';
import { type Counter, placeOfSaleRefusal } from './cardChange.ts';
import { chargeBoncard, lockForCharge } from './chargeBoncard.ts';
import { checkBoncard } from './checkBoncard.ts';
import { countBoncards, listBoncards } from './listQueries.ts';
import { presentBoncard, presentChecked, presentForCharge, presentLedgerEntry } from './present.ts';
import { lockForPurchase, purchaseWithBoncard } from './purchaseWithBoncard.ts';
import { findBoncard, listLedger } from './queries.ts';
import { allowPurchases, searchForCharge } from './searchBoncard.ts';
import { unlockBoncard } from './unlockBoncard.ts';
import { type PinCheck, verifyPin } from './verifyPin.ts';

export function boncardRoutes(
  app: FastifyInstance,
  {
    config,
    lists,
    ...check
  }: PinCheck & { db: PooledDb; lists: Lists; config: Pick<Config, 'PUBLIC_CHECK' | 'SALON_BINDING'> },
) {
  const { db } = check;
  const counterIn = (
    placeOfSale: SalonId,
    { session, address }: { session: Session; address: string },
  ): Counter => ({
    placeOfSale,
    user: session.user,
    address,
    salonBinding: config.SALON_BINDING,
  });

  route(app, 'GET /api/boncards', (call) => {
    const { page, per_page: perPage, sort, order, ...filters } = call.query;
    return lists.read(call, async (db) => {
      const counted = await countBoncards(db, filters);
      const { total } = counted;
      const place = pageWindow({ page, perPage, total });
      const rows = await listBoncards(db, filters, { ...place, counted, sort, order });
      return { items: rows.map(presentBoncard), total, perPage };
    });
  });

  route(app, 'GET /api/boncards/:id', async ({ params: { id } }) => {
    const card = await findBoncard(db, id);
    return card ? presentBoncard(card) : refuse('not-found');
  });

  route(app, 'GET /api/boncards/:id/ledger', (call) => {
    const { id } = call.params;
    const { page, per_page: perPage } = call.query;
    return lists.read(call, async (db) => {
      const card = await findBoncard(db, id);
      if (!card) return refuse('not-found');
      const entries = await listLedger(db, id, { page, perPage });
      return { items: entries.map(presentLedgerEntry), total: card.ledger_length, perPage };
    });
  });

  changeRoute(app, db, 'POST /api/boncards/search', {
    // If a crash loses the grant, the caller simply searches again.
    isUnsynced: true,
    prepare: async ({ body, session: { email, user }, address, now }) => {
      if (body.searchForType === 'charge') return undefined;
      const { number, pin } = body;
      return verifyPin(check, { number, pin, who: { id: user.id, email }, address, now });
    },
    change: async (tx, { body, session, now }, card) => {
      if (!card) {
        const found = await searchForCharge(tx, body.number);
        return isRefusal(found) ? found : presentForCharge(found);
      }
      await allowPurchases(tx, { card, sessionId: session.id, now });
      return presentBoncard(card);
    },
  });

  changeRoute(app, db, 'POST /api/boncards/issue', {
    change: async (tx, { body: { place_of_sale: place, ...charge }, now, ...caller }) => {
      const card = await chargeBoncard(tx, { ...charge, counter: counterIn(place, caller), now });
      return isRefusal(card) ? card : presentBoncard(card);
    },
    fieldRefusals: async (tx, { body: { boncard_id, place_of_sale: place }, ...caller }) => [
      boncard_id && (await lockForCharge(tx, boncard_id)),
      place && (await placeOfSaleRefusal(tx, counterIn(place, caller))),
    ],
  });

  changeRoute(app, db, 'POST /api/boncards/purchase', {
    change: async (tx, { body: { place_of_sale: place, ...purchase }, now, ...caller }) => {
      const at = { sessionId: caller.session.id, counter: counterIn(place, caller), now };
      const card = await purchaseWithBoncard(tx, { ...purchase, ...at });
      return isRefusal(card) ? card : presentBoncard(card);
    },
    fieldRefusals: async (tx, { body, now, ...caller }) => {
      const { boncard_id, amount = asGrosze(0), place_of_sale: place } = body;
      return [
        boncard_id && (await lockForPurchase(tx, { boncard_id, amount, sessionId: caller.session.id, now })),
        place && (await placeOfSaleRefusal(tx, counterIn(place, caller))),
      ];
    },
  });

  changeRoute(app, db, 'POST /api/boncards/:id/action/cancel', {
    change: async (tx, { params, body, session, address, now }) => {
      const reason = body.canceled_reason;
      const cancellation = { boncardId: params.id, reason, user: session.user, address, now };
      const card = await cancelBoncard(tx, cancellation);
      return isRefusal(card) ? card : presentBoncard(card);
    },
  });

  changeRoute(app, db, 'POST /api/boncards/:id/action/unlock', {
    change: (tx, { params, session: { user }, by, now }) =>
      unlockBoncard(tx, { boncardId: params.id, isEmployer: user.role === 'employer', by, now }),
  });

  route(
    app,
    'POST /api/check-boncard',
    async ({ body, address, language, now }) => {
      const checked = await checkBoncard(check, { ...body, address, now });
      return isRefusal(checked) ? checked : presentChecked(checked.card, checked.transactions, language);
    },
    config.PUBLIC_CHECK === 'pin' ? { body: z.required(checkInput) } : {},
  );
}
