import { type Kysely, sql } from 'kysely';

/** Adds the addresses that are told of events, and the deliveries of these events (docs/decisions/0048). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE webhooks (
      id uuid PRIMARY KEY,
      url text NOT NULL,
      events text[] NOT NULL CHECK (cardinality(events) > 0),
      active boolean NOT NULL,
      -- When it was switched off because it answered 410.
      gone_at timestamptz,
      -- The time of the first try that failed since the last success.
      failing_since timestamptz,
      -- Encrypted under a key that is not in the database.
      secret bytea NOT NULL,
      former_secret bytea,
      former_secret_until timestamptz,
      -- The PIN key that both are encrypted under.
      pin_key_id smallint NOT NULL,
      -- The last Warsaw day for which it has been told of expired cards.
      expired_through date NOT NULL,
      -- Until when a server keeps its deliveries, by the database's clock.
      busy_until timestamptz,
      created_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      CONSTRAINT webhooks_former_check CHECK (num_nonnulls(former_secret, former_secret_until) <> 1),
      CONSTRAINT webhooks_gone_check CHECK (gone_at IS NULL OR NOT active)
    )
  `.execute(db);
  // Without a foreign key to the endpoint: a sale would lock the endpoint's row, and wait while it is being changed.
  await sql`
    CREATE TABLE webhook_deliveries (
      id uuid PRIMARY KEY,
      webhook_id uuid NOT NULL,
      event text NOT NULL,
      -- Only ids: never a number, a PIN or an address.
      data jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'givenUp')),
      attempts smallint NOT NULL DEFAULT 0,
      next_try_at timestamptz,
      tried_at timestamptz,
      failure text,
      response_status smallint,
      -- The beginning of the answer.
      response text,
      CONSTRAINT webhook_deliveries_waiting_check CHECK ((status = 'waiting') = (next_try_at IS NOT NULL))
    )
  `.execute(db);
  await sql`
    CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_try_at) WHERE next_try_at IS NOT NULL
  `.execute(db);
  await sql`
    CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (webhook_id, created_at DESC, id DESC)
  `.execute(db);
  await sql`CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (created_at)`.execute(db);
  await sql`ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_object_kind_check`.execute(db);
  await sql`
    ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_object_kind_check CHECK (
      object_kind IN (
        'user', 'salon', 'boncard', 'batch', 'apiKey', 'import', 'address', 'taxClass', 'month', 'view', 'schedule', 'webhook',
        'list', 'database'
      )
    ) NOT VALID
  `.execute(db);
}
