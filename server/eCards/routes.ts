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
  {
    db,
    lists,
    config,
  }: { db: PooledDb; lists: Lists; config: Pick<Config, 'PUBLIC_URL' | 'SALON_BINDING' | 'CHARGE_LIMIT'> },
) {
  const { PUBLIC_URL: publicUrl, SALON_BINDING: salonBinding, CHARGE_LIMIT: limit } = config;

  changeRoute(app, db, 'sellECard', {
    read: (tx, { body, by, now }) => readForSale(tx, { ...body, by, now }),
    change: async (tx, { body, by, language, now }, read) => {
      const sold = await sellECard(tx, read, { ...body, by, language, salonBinding, limit, publicUrl, now });
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
    fieldRefusals: async (tx, { body, by, now }) => {
      const { amount, place_of_sale: place, send_on, expired_months } = body;
      const today = warsawDayOf(now);
      return [
        amount && limitRefusal(amount, limit),
        place && placeOfSale(await findSalon(tx, place), { by, salonBinding }),
        expired_months && sendOnRefusal(send_on, { today, lastDay: addMonths(today, expired_months) }),
      ];
    },
  });

  changeRoute(app, db, 'sendBoncard', {
    change: async (tx, { params: { id }, body, session, by, language, now }) => {
      const { confirmedAt } = session;
      const card = await sendECard(tx, { boncardId: id, ...body, by, confirmedAt, language, publicUrl, now });
      if (isRefusal(card)) return card;
      const sending = await findLastSending(tx, id);
      if (!sending) throw new Error(`e-card ${id} has no mail`);
      return { card, sending };
    },
    present: ({ card, sending }) => ({ ...presentForCharge(card), e_card: presentUnaddressed(sending) }),
  });

  route(app, 'sendings', (call) => {
    const { id } = call.params;
    const readSendings = async (db: Db, page: PageRequest) =>
      (await findBoncard(db, id)) ? listSendings(db, page, id) : refuse('not-found');
    return lists.page(call, readSendings, presentSending);
  });

  route(app, 'eCard', async ({ params: { token }, now }) =>
    (await isLinkAlive(db, { token, now })) ? undefined : refuse('not-found'),
  );

  route(app, 'showECard', async ({ params: { token }, language, now }) => {
    const shown = await showECard(db, { token, now });
    return isRefusal(shown) ? shown : presentShown(shown, language);
  });

  route(app, 'stopReminders', ({ params: { token }, now }) => stopReminders(db, { token, now }));
}
