import type { FastifyInstance } from 'fastify';
import { ledgerKinds } from '../../contract/codes.ts';
import { may, scopeOf } from '../../contract/permissions.ts';
import { type ResourceName, resources } from '../../contract/resources.ts';
import { fullName } from '../../contract/user.ts';
import { presentBoncard } from '../cards/present.ts';
import type { Lists } from '../http/lists.ts';
import { route } from '../http/route.ts';
import { findCards, findPeople, findSalons, findTransactions } from './queries.ts';

export function findRoutes(app: FastifyInstance, { lists }: { lists: Lists }) {
  route(app, 'find', (call) => {
    const { q } = call.query;
    const { user } = call.session;
    const scope = scopeOf(user.role, 'transactions.read');
    // Callers find only what their lists would show them (wire "Find").
    const mayList = (resource: ResourceName) => may(user.role, resources[resource].calls.list.access);
    return lists.read(call, async (db) => {
      const [boncards, transactions, users, salons] = await Promise.all([
        mayList('boncards') ? findCards(db, q) : [],
        findTransactions(db, q, { scope, user }),
        mayList('users') ? findPeople(db, q) : [],
        mayList('salons') ? findSalons(db, q) : [],
      ]);
      return {
        boncards: boncards.map(presentBoncard),
        transactions: transactions.map((row) => ({
          id: row.id,
          boncard_id: row.boncard_id,
          type: ledgerKinds[row.kind].transaction,
          document: row.document,
          amount: row.amount,
          transaction_date: row.created_at,
          transaction_salon: row.salon_name,
          boncard: row.number,
          reversed: row.reversed,
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
