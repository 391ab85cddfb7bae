import type { FastifyInstance } from 'fastify';
import { calls } from '../../contract/calls.ts';
import { asGrosze } from '../../contract/money.ts';
import { may, scopeOf } from '../../contract/permissions.ts';
import type { Db, PooledDb } from '../db/client.ts';
import { type PageRequest, pageWindow } from '../db/page.ts';
import type { ExportSlots } from '../exports/exportSlots.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import { trierOf } from '../lockout/lockout.ts';
import { findPinLock } from '../lockout/queries.ts';
import type { Config } from '../platform/config.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import { presentRequest } from '../requests/present.ts';
import { takeRequestTurn } from '../requests/queries.ts';
import { findSalon } from '../salons/queries.ts';
import { adjustBoncard } from './adjustBoncard.ts';
import { askOffice } from './askOffice.ts';
import { blockBoncard, unblockBoncard } from './blockBoncard.ts';
import { cancelBoncard } from './cancelBoncard.ts';
import { limitRefusal, placeOfSale } from './cardChange.ts';
import { chargeableCard, chargeBoncard, readForCharge } from './chargeBoncard.ts';
import { checkBody, checkBoncard } from './checkBoncard.ts';
import { listValidityChanges, takeReplacementTurn } from './correctionQueries.ts';
import { exportBoncards } from './exportBoncards.ts';
import { extendBoncard } from './extendBoncard.ts';
import { countBoncards, listBoncards } from './listQueries.ts';
import {
  presentBoncard,
  presentChecked,
  presentForCharge,
  presentLedgerEntry,
  presentLost,
  presentSending,
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
import { type LostCards, recordLostSearch, searchLost } from './searchLost.ts';
import { findLastSending } from './sendingQueries.ts';
import { unlockBoncard } from './unlockBoncard.ts';
import { type PinCheck, verifyPin } from './verifyPin.ts';
import { viewBoncard } from './viewBoncard.ts';
import { voidTransaction } from './voidTransaction.ts';

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
  const { SALON_BINDING: salonBinding, CHARGE_LIMIT, ADJUST_LIMIT } = config;

  route(app, 'boncards.list', async (call) => {
    const { page, per_page: perPage, sort, order, export: format, ...filters } = call.query;
    if (format) return exports.begin(call.by, (db) => exportBoncards(db, call.query, { ...call, format }));
    const query = { filters, now: call.now };
    return lists.read(call, async (db) => {
      const counted = await countBoncards(db, query);
      const { total } = counted;
      const place = pageWindow({ page, perPage, total });
      const rows = await listBoncards(db, query, { ...place, counted, sort, order });
      return { items: rows.map(presentBoncard), total, perPage };
    });
  });

  route(app, 'boncards.one', async ({ id, by, now }) => {
    const card = await viewBoncard(db, { id, by, now });
    if (!card) return refuse('not-found');
    const [lock, sending] = await Promise.all([findPinLock(db, id, now), findLastSending(db, id)]);
    return {
      ...presentBoncard(card),
      pin_locked: lock ?? null,
      e_card: sending ? presentSending(sending) : null,
    };
  });

  route(app, 'ledger', (call) => {
    const { id } = call;
    const readLedger = async (db: Db, page: PageRequest) => {
      const card = await findBoncard(db, id);
      if (!card) return refuse('not-found');
      return { rows: await listLedger(db, id, page), total: card.ledger_length };
    };
    return lists.page(call, readLedger, presentLedgerEntry);
  });

  route(app, 'validityChanges', (call) => {
    const { id } = call;
    const readChanges = async (db: Db, page: PageRequest) =>
      (await findBoncard(db, id)) ? listValidityChanges(db, page, id) : refuse('not-found');
    return lists.page(call, readChanges, presentValidityChange);
  });

  changeRoute(app, db, 'searchBoncard', {
    // If the grant is lost in a crash, the caller just searches again.
    isUnsynced: true,
    prepare: async ({ input, session, address, now, signal }) => {
      const { number } = input;
      const who = { ...trierOf(session), role: session.user.role };
      if (input.searchForType === 'charge') {
        const card = await searchForCharge(check, { number, who, address, now, signal });
        return isRefusal(card) ? card : { card, given: undefined };
      }
      return verifyPin(check, { number, pin: input.pin, who, address, now, signal });
    },
    change: async (tx, { session, now }, { card, given }) =>
      (given && (await allowPurchases(tx, { card, given, holder: session.id, now }))) ?? card,
    present: (card, { input }) =>
      input.searchForType === 'charge' ? presentForCharge(card) : presentBoncard(card),
  });

  changeRoute(app, db, 'lostSearch', {
    prepare: (call) => {
      const { input: known, session, address, now, signal } = call;
      const who = { ...session.user, email: session.email };
      const scope = scopeOf(who.role, calls.lostSearch.access);
      const read = (work: Parameters<typeof lists.read<LostCards>>[1]) => lists.read(call, work);
      return searchLost(check.lockout, read, { known, who, scope, address, now, signal });
    },
    change: async (tx, { input: known, by, now }, found) => {
      await recordLostSearch(tx, { known, found, by, now });
      return found;
    },
    present: ({ cards, more }) => ({ boncards: cards.map(presentLost), more }),
  });

  changeRoute(app, db, 'charge', {
    read: (tx, { input, by, now }) => readForCharge(tx, { ...input, by, now }),
    change: (tx, { input, by, now }, read) =>
      chargeBoncard(tx, read, { ...input, by, salonBinding, limit: CHARGE_LIMIT, now }),
    present: ({ card, transaction }) => ({ ...presentBoncard(card), transaction }),
    fieldRefusals: async (tx, { input: { boncard_id, amount, place_of_sale: place }, by }) => [
      boncard_id && chargeableCard(await lockBoncard(tx, boncard_id)),
      amount && limitRefusal(amount, CHARGE_LIMIT),
      place && placeOfSale(await findSalon(tx, place), { by, salonBinding }),
    ],
  });

  changeRoute(app, db, 'purchase', {
    read: (tx, { input, session, by, now }) => readForPurchase(tx, { ...input, by, holder: session.id, now }),
    change: (tx, { input, by, now }, read) =>
      purchaseWithBoncard(tx, read, { ...input, by, salonBinding, now }),
    present: ({ card, transaction, due }) => ({ ...presentBoncard(card), transaction, due }),
    fieldRefusals: async (tx, { input, session, by, now }) => {
      const { boncard_id, amount = asGrosze(0), allow_partial, place_of_sale: place } = input;
      const payer = boncard_id && { boncard_id, holder: session.id, now };
      return [
        payer && payingCard(await readCardForPurchase(tx, payer), { amount, allow_partial, now }),
        place && placeOfSale(await findSalon(tx, place), { by, salonBinding }),
      ];
    },
  });

  changeRoute(app, db, 'cancelBoncard', { change: cancelBoncard, present: presentBoncard });

  changeRoute(app, db, 'blockBoncard', {
    change: blockBoncard,
    present: (card, { by }) =>
      may(by.role, 'boncards.read') ? presentBoncard(card) : presentForCharge(card),
  });

  changeRoute(app, db, 'unblockBoncard', { change: unblockBoncard, present: presentBoncard });

  changeRoute(app, db, 'replaceBoncard', {
    // Replacements lock two cards and update the counts by status of both; one at a time, they cannot deadlock.
    turn: takeReplacementTurn,
    change: replaceBoncard,
    present: presentBoncard,
  });

  changeRoute(app, db, 'extendBoncard', { change: extendBoncard, present: presentBoncard });

  changeRoute(app, db, 'adjustBoncard', {
    change: (tx, call) => adjustBoncard(tx, call, ADJUST_LIMIT),
    present: presentBoncard,
  });

  changeRoute(app, db, 'reverseTransaction', {
    change: (tx, { id, input, by, now }) => {
      const scope = scopeOf(by.role, calls.reverseTransaction.access);
      return reverseTransaction(tx, { id, ...input, scope, by, now });
    },
    present: ({ card, transaction }) => ({ ...presentBoncard(card), transaction }),
  });

  changeRoute(app, db, 'voidTransaction', {
    change: (tx, { input, by, now }) => {
      const scope = scopeOf(by.role, calls.voidTransaction.access);
      return voidTransaction(tx, { ...input, scope, by, now });
    },
  });

  changeRoute(app, db, 'requests.create', {
    // One at a time, so that the daily number of requests is counted correctly.
    turn: (tx, { user }) => takeRequestTurn(tx, user.id),
    change: askOffice,
    present: (row, { by }) => presentRequest(row, by.role),
  });

  changeRoute(app, db, 'unlockBoncard', { change: unlockBoncard });

  route(
    app,
    'checkBoncard',
    async ({ input, address, language, now, signal }) => {
      const checked = await checkBoncard(check, { ...input, address, now, signal });
      return isRefusal(checked) ? checked : presentChecked(checked.card, checked.entries, language);
    },
    { body: checkBody(config) },
  );
}
