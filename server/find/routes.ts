import type { FastifyInstance } from 'fastify';
import { ledgerKinds } from '../../contract/codes.ts';
import { may, scopeOf } from '../../contract/permissions.ts';
import { fullName } from '../../contract/user.ts';
import { presentBoncard } from '../cards/present.ts';
import type { Lists } from '../http/lists.ts';
import { route } from '../http/route.ts';
import { findCards, findPeople, findSalons, findTransactions } from './queries.ts';

export function findRoutes(app: FastifyInstance, { lists }: { lists: Lists }) {
  route(app, 'GET /api/find', (call) => {
    const { q } = call.query;
    const { user } = call.session;
    const scope = scopeOf(user.role, 'transactions.read');
    // Nobody finds what no list shows them (wire "Find").
    const mayList = (action: Parameters<typeof may>[1]) => may(user.role, action);
    return lists.read(call, async (db) => {
      const [boncards, transactions, users, salons] = await Promise.all([
        mayList('boncards.read') ? findCards(db, q) : [],
        findTransactions(db, q, { scope, user }),
        mayList('users.list') ? findPeople(db, q) : [],
        mayList('salons.read') ? findSalons(db, q) : [],
      ]);
      return {
        boncards: boncards.map(presentBoncard),
        transactions: transactions.map((row) => ({
          id: row.id,
          type: ledgerKinds[row.kind].transaction,
          document: row.document,
          amount: row.amount,
          transaction_date: row.created_at,
          transaction_salon: row.salon_name,
          boncard: row.number,
        })),
        users: users.map(({ name, surname, ...user }) => ({
          ...user,
          fullname: fullName({ name, surname }),
        })),
        salons,
      };
    });
  });
}
