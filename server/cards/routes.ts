import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import { checkInput } from '../../contract/boncard.ts';
import { calls } from '../../contract/calls.ts';
import { asGrosze } from '../../contract/money.ts';
import { scopeOf } from '../../contract/permissions.ts';
import { type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import type { PooledDb } from '../db/client.ts';
import { pageWindow } from '../db/page.ts';
import type { ExportSlots } from '../exports/exportSlots.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import type { Config } from '../platform/config.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import type { Session } from '../platform/session.ts';
import { findSalon } from '../salons/queries.ts';
import { adjustBoncard } from './adjustBoncard.ts';
import { blockBoncard, unblockBoncard } from './blockBoncard.ts';
import { cancelBoncard } from './cancelBoncard.ts';
import { type Counter, limitRefusal, placeOfSale } from './cardChange.ts';
import { chargeableCard, chargeBoncard, readForCharge } from './chargeBoncard.ts';
import { checkBoncard } from './checkBoncard.ts';
import { countValidityChanges, listValidityChanges, takeReplacementTurn } from './correctionQueries.ts';
import { exportBoncards } from './exportBoncards.ts';
import { extendBoncard } from './extendBoncard.ts';
import { countBoncards, listBoncards } from './listQueries.ts';
import {
  presentBoncard,
  presentChecked,
  presentForCharge,
  presentLedgerEntry,
  presentValidityChange,
} from './present.ts';
import {
  payingCard,
  purchaseWithBoncard,
  readCardForPurchase,
  readForPurchase,
} from './purchaseWithBoncard.ts';
import { findBoncard, listLedger, lockBoncard } from './queries.ts';
import { replaceBoncard } from './replaceBoncard.ts';
import { reverseTransaction } from './reverseTransaction.ts';
import { allowPurchases, searchForCharge } from './searchBoncard.ts';
import { unlockBoncard } from './unlockBoncard.ts';
import { type PinCheck, verifyPin } from './verifyPin.ts';
import { viewBoncard } from './viewBoncard.ts';

export function boncardRoutes(
  app: FastifyInstance,
  {
    config,
    lists,
    exports,
    ...check
  }: PinCheck & {
    db: PooledDb;
    lists: Lists;
    exports: ExportSlots;
    config: Pick<Config, 'PUBLIC_CHECK' | 'SALON_BINDING' | 'CHARGE_LIMIT' | 'ADJUST_LIMIT'>;
  },
) {
  const { db } = check;
  const counterOf = ({ session, address }: { session: Session; address: string }): Counter => ({
    user: session.user,
    person: session.person,
    address,
    salonBinding: config.SALON_BINDING,
  });

  route(app, 'boncards.list', async (call) => {
    const { session, language, now, signal } = call;
    const { page, per_page: perPage, sort, order, export: format, ...filters } = call.query;
    const query = { filters, today: warsawDayOf(now) };
    if (format) {
      const asked = { query, order: { sort, order } };
      return exports.begin(session.user.id, (db) => exportBoncards(db, asked, { format, language, signal }));
    }
    return lists.read(call, async (db) => {
      const counted = await countBoncards(db, query);
      const { total } = counted;
      const place = pageWindow({ page, perPage, total });
      const rows = await listBoncards(db, query, { ...place, counted, sort, order });
      return { items: rows.map(presentBoncard), total, perPage };
    });
  });

  route(app, 'boncards.one', async ({ params: { id }, by, now }) => {
    const card = await viewBoncard(db, { id, by, now });
    return card ? presentBoncard(card) : refuse('not-found');
  });

  route(app, 'ledger', (call) => {
    const { id } = call.params;
    const { page, per_page: perPage } = call.query;
    return lists.read(call, async (db) => {
      const card = await findBoncard(db, id);
      if (!card) return refuse('not-found');
      const entries = await listLedger(db, id, { page, perPage });
      return { items: entries.map(presentLedgerEntry), total: card.ledger_length, perPage };
    });
  });

  route(app, 'validityChanges', (call) => {
    const { id } = call.params;
    const { page, per_page: perPage } = call.query;
    return lists.read(call, async (db) => {
      if (!(await findBoncard(db, id))) return refuse('not-found');
      const changes = await listValidityChanges(db, id, { page, perPage });
      return {
        items: changes.map(presentValidityChange),
        total: await countValidityChanges(db, id),
        perPage,
      };
    });
  });

  changeRoute(app, db, 'searchBoncard', {
    // If a crash loses the grant, the caller simply searches again.
    isUnsynced: true,
    prepare: async ({ body, session: { email, user }, address, now, signal }) => {
      const { number } = body;
      const who = { ...user, email };
      if (body.searchForType === 'charge')
        return searchForCharge(check, { number, who, address, now, signal });
      return verifyPin(check, { number, pin: body.pin, who, address, now, signal });
    },
    change: async (tx, { body, session, now }, card) => {
      if (body.searchForType === 'charge') return presentForCharge(card);
      await allowPurchases(tx, { card, sessionId: session.id, now });
      return presentBoncard(card);
    },
  });

  changeRoute(app, db, 'charge', {
    read: (tx, { body, now }) => readForCharge(tx, { ...body, now }),
    change: async (tx, { body, now, ...caller }, read) => {
      const counter = counterOf(caller);
      const card = await chargeBoncard(tx, read, { ...body, counter, limit: config.CHARGE_LIMIT, now });
      return isRefusal(card) ? card : presentBoncard(card);
    },
    fieldRefusals: async (tx, { body: { boncard_id, amount, place_of_sale: place }, ...caller }) => [
      boncard_id && chargeableCard(await lockBoncard(tx, boncard_id)),
      amount && limitRefusal(amount, config.CHARGE_LIMIT),
      place && placeOfSale(await findSalon(tx, place), counterOf(caller)),
    ],
  });

  changeRoute(app, db, 'purchase', {
    read: (tx, { body, session, now }) => readForPurchase(tx, { ...body, sessionId: session.id, now }),
    change: async (tx, { body, now, ...caller }, read) => {
      const card = await purchaseWithBoncard(tx, read, { ...body, counter: counterOf(caller), now });
      return isRefusal(card) ? card : presentBoncard(card);
    },
    fieldRefusals: async (tx, { body, now, ...caller }) => {
      const { boncard_id, amount = asGrosze(0), place_of_sale: place } = body;
      const sessionId = caller.session.id;
      return [
        boncard_id &&
          payingCard(await readCardForPurchase(tx, { boncard_id, sessionId, now }), { amount, now }),
        place && placeOfSale(await findSalon(tx, place), counterOf(caller)),
      ];
    },
  });

  changeRoute(app, db, 'cancelBoncard', {
    change: async (tx, { params, body, session, address, now }) => {
      const reason = body.canceled_reason;
      const cancellation = { boncardId: params.id, reason, user: session.user, address, now };
      const card = await cancelBoncard(tx, cancellation);
      return isRefusal(card) ? card : presentBoncard(card);
    },
  });

  changeRoute(app, db, 'blockBoncard', {
    change: async (tx, { params, body, session: { user }, address, now }) => {
      const card = await blockBoncard(tx, { boncardId: params.id, ...body, user, address, now });
      if (isRefusal(card)) return card;
      return user.role === 'administrator' ? presentBoncard(card) : presentForCharge(card);
    },
  });

  changeRoute(app, db, 'unblockBoncard', {
    change: async (tx, { params, body, session: { user }, address, now }) => {
      const card = await unblockBoncard(tx, { boncardId: params.id, ...body, user, address, now });
      return isRefusal(card) ? card : presentBoncard(card);
    },
  });

  changeRoute(app, db, 'replaceBoncard', {
    // Replacements lock two cards, and count both by status; in turns they cannot deadlock.
    turn: takeReplacementTurn,
    change: async (tx, { params, body, session: { user }, address, now }) => {
      const { target_number: targetNumber, reason } = body;
      const replacement = { sourceId: params.id, targetNumber, reason, user, address, now };
      const card = await replaceBoncard(tx, replacement);
      return isRefusal(card) ? card : presentBoncard(card);
    },
  });

  changeRoute(app, db, 'extendBoncard', {
    change: async (tx, { params, body, session: { user }, address, now }) => {
      const { valid_until, reason } = body;
      const validUntil = valid_until as WarsawDay;
      const extension = { boncardId: params.id, validUntil, reason, user, address, now };
      const card = await extendBoncard(tx, extension);
      return isRefusal(card) ? card : presentBoncard(card);
    },
  });

  changeRoute(app, db, 'adjustBoncard', {
    change: async (tx, { params, body, session: { user }, address, now }) => {
      const limit = config.ADJUST_LIMIT;
      const card = await adjustBoncard(tx, { boncardId: params.id, ...body, limit, user, address, now });
      return isRefusal(card) ? card : presentBoncard(card);
    },
  });

  changeRoute(app, db, 'reverseTransaction', {
    change: async (tx, { params, body, session: { user }, address, now }) => {
      const scope = scopeOf(user.role, calls.reverseTransaction.access);
      const card = await reverseTransaction(tx, {
        transactionId: params.id,
        ...body,
        scope,
        user,
        address,
        now,
      });
      return isRefusal(card) ? card : presentBoncard(card);
    },
  });

  changeRoute(app, db, 'unlockBoncard', {
    change: (tx, { params, session: { user }, by, now }) =>
      unlockBoncard(tx, { boncardId: params.id, isEmployer: user.role === 'employer', by, now }),
  });

  route(
    app,
    'checkBoncard',
    async ({ body, address, language, now, signal }) => {
      const checked = await checkBoncard(check, { ...body, address, now, signal });
      return isRefusal(checked) ? checked : presentChecked(checked.card, checked.entries, language);
    },
    config.PUBLIC_CHECK === 'pin' ? { body: z.required(checkInput) } : {},
  );
}
