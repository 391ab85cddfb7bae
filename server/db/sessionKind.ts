import type pg from 'pg';
import type { SessionTarget } from '../platform/postgresHosts.ts';

/** What PostgreSQL (from version 14 on) reports about a session, at its beginning and whenever it changes. */
type Session = Record<'in_hot_standby' | 'default_transaction_read_only', boolean>;

/** The same rules as libpq has for `target_session_attrs`. */
const kinds: Record<SessionTarget, (session: Session) => boolean> = {
  any: () => true,
  primary: (session) => !session.in_hot_standby,
  standby: (session) => session.in_hot_standby,
  'read-write': (session) => !isReadOnly(session),
  'read-only': isReadOnly,
};

function isReadOnly(session: Session): boolean {
  return session.in_hot_standby || session.default_transaction_read_only;
}

/**
 * Listens to a client that has not connected yet. Returns a function that returns whether its session is of the wanted
 * kind.
 */
export function listenForKind({ connection }: pg.Client, target: SessionTarget): () => boolean {
  const session: Session = { in_hot_standby: false, default_transaction_read_only: false };
  connection.on(
    'parameterStatus',
    ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
      if (Object.hasOwn(session, parameterName))
        session[parameterName as keyof Session] = parameterValue === 'on';
    },
  );
  return () => kinds[target](session);
}
