import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { scopeOf } from '../../contract/permissions.ts';
import { resources } from '../../contract/resources.ts';
import { mediaTypes } from '../../contract/transaction.ts';
import { lockUser } from '../accounts/queries.ts';
import type { PooledDb } from '../db/client.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import { orNotFound, refuse } from '../platform/refusal.ts';
import { presentReport, presentSchedule, REPORT_KEPT_MS } from './present.ts';
import { findReport, findSchedule, listSchedules, readChunks } from './queries.ts';
import { createSchedule, removeSchedule, updateSchedule } from './saveSchedule.ts';

export function reportRoutes(app: FastifyInstance, { db, lists }: { db: PooledDb; lists: Lists }) {
  route(app, 'schedules.list', (call) =>
    lists.page(call, (db, page) => listSchedules(db, page, call.session.user.id), presentSchedule),
  );

  route(app, 'schedules.one', async ({ id, session: { user } }) =>
    orNotFound(await findSchedule(db, id, user.id), presentSchedule),
  );

  changeRoute(app, db, 'schedules.create', {
    // One at a time, so that schedules created at the same time are counted correctly.
    turn: (tx, { user }) => lockUser(tx, user.id),
    change: createSchedule,
    present: presentSchedule,
  });

  changeRoute(app, db, 'schedules.update', {
    change: updateSchedule,
    present: presentSchedule,
  });

  changeRoute(app, db, 'schedules.delete', {
    change: removeSchedule,
  });

  route(app, 'report', async ({ id, query, session: { user }, now }) => {
    const report = await findReport(db, id, user.id);
    if (!report || now.getTime() - report.started_at.getTime() >= REPORT_KEPT_MS) return refuse('not-found');
    // The file is allowed only to people who still have the right to see the rows of the list that it has.
    const scope = scopeOf(user.role, resources[report.resource].calls.list.access);
    const isOwn = report.scope === 'own' && (!report.salon_id || report.salon_id === user.salonId);
    if (scope === 'nothing' || (scope === 'own' && !isOwn)) return refuse('forbidden');
    if (!query.export) return presentReport(report);
    return {
      fileName: report.file_name,
      mediaType: mediaTypes[query.export],
      content: Readable.from(readChunks(db, id)),
    };
  });
}
