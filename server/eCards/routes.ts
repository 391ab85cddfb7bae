import type { FastifyInstance } from 'fastify';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import { limitRefusal, placeOfSale, readForSale } from '../cards/cardChange.ts';
import { presentBoncard, presentForCharge, presentSending, presentUnaddressed } from '../cards/present.ts';
import { findBoncard } from '../cards/queries.ts';
import { findLastSending, listSendings } from '../cards/sendingQueries.ts';
import type { Db, PooledDb } from '../db/client.ts';
import type { PageRequest } from '../db/page.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import type { Config } from '../platform/config.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import { findSalon } from '../salons/queries.ts';
import { presentShown } from './present.ts';
import { sellECard, sendOnRefusal } from './sellECard.ts';
import { sendECard } from './sendECard.ts';
import { isLinkAlive, showECard } from './showECard.ts';
import { stopReminders } from './stopReminders.ts';

export function eCardRoutes(
  app: FastifyInstance,
  { db, lists, config }: { db: PooledDb; lists: Lists; config: Pick<Config, 'PUBLIC_URL' | 'CHARGE_LIMIT'> },
) {
  const { PUBLIC_URL: publicUrl, CHARGE_LIMIT: limit } = config;

  changeRoute(app, db, 'sellECard', {
    read: (tx, { input, by, now }) => readForSale(tx, { ...input, by, now }),
    change: async (tx, { input, by, language, now }, read) => {
      const sold = await sellECard(tx, read, { ...input, by, language, limit, publicUrl, now });
      if (isRefusal(sold)) return sold;
      const sending = await findLastSending(tx, sold.card.id);
      if (!sending) throw new Error(`e-card ${sold.card.id} has no mail`);
      return { ...sold, sending };
    },
    present: ({ card, transaction, sending }) => ({
      ...presentBoncard(card),
      transaction,
      e_card: presentUnaddressed(sending),
    }),
    fieldRefusals: async (tx, { input, by, now }) => {
      const { amount, place_of_sale: place, send_on, expired_months } = input;
      const today = warsawDayOf(now);
      return [
        amount && limitRefusal(amount, limit),
        place && placeOfSale(await findSalon(tx, place), { by, salonBinding: 'enforce' }),
        expired_months && sendOnRefusal(send_on, { today, lastDay: addMonths(today, expired_months) }),
      ];
    },
  });

  changeRoute(app, db, 'sendBoncard', {
    change: async (tx, call) => {
      const card = await sendECard(tx, call, publicUrl);
      if (isRefusal(card)) return card;
      const sending = await findLastSending(tx, call.id);
      if (!sending) throw new Error(`e-card ${call.id} has no mail`);
      return { card, sending };
    },
    present: ({ card, sending }) => ({ ...presentForCharge(card), e_card: presentUnaddressed(sending) }),
  });

  route(app, 'sendings', (call) => {
    const { id } = call;
    const readSendings = async (db: Db, page: PageRequest) =>
      (await findBoncard(db, id)) ? listSendings(db, page, id) : refuse('not-found');
    return lists.page(call, readSendings, presentSending);
  });

  route(app, 'eCard', async (call) => ((await isLinkAlive(db, call)) ? undefined : refuse('not-found')));

  route(app, 'showECard', async (call) => {
    const shown = await showECard(db, call);
    return isRefusal(shown) ? shown : presentShown(shown, call.language);
  });

  route(app, 'stopReminders', (call) => stopReminders(db, call));
}
