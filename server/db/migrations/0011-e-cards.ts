import { type Kysely, sql } from 'kysely';

/** Adds cards without plastic, and the mails with links to them (docs/decisions/0049). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without foreign keys to the card: cards are never deleted, and the keys would lock the card's row against sales.
  await sql`
    CREATE TABLE e_cards (
      boncard_id uuid PRIMARY KEY,
      -- The last day for which its owner has been reminded.
      reminded_for date,
      reminders_stopped_at timestamptz
    )
  `.execute(db);
  await sql`
    CREATE TABLE e_card_sendings (
      id uuid PRIMARY KEY,
      boncard_id uuid NOT NULL,
      language text NOT NULL CHECK (language IN ('pl', 'en')),
      -- The Warsaw day from which it is sent; null if it is sent at once.
      send_on date,
      asked_by uuid NOT NULL REFERENCES actors,
      asked_at timestamptz NOT NULL,
      state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
      sent_at timestamptz,
      failed_at timestamptz,
      -- When its page was first shown.
      opened_at timestamptz,
      -- When the card was sent again, which ended this mail's links.
      superseded_at timestamptz,
      -- Whether links had been created for it, with an unknown outcome, when the card was sent again and they were
      -- deleted.
      may_have_arrived boolean NOT NULL DEFAULT false,
      -- When its address was notified that its links have ended.
      told_at timestamptz,
      CONSTRAINT e_card_sendings_sent_check CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
      CONSTRAINT e_card_sendings_failed_check CHECK ((state = 'failed') = (failed_at IS NOT NULL))
    )
  `.execute(db);
  await sql`
    CREATE UNIQUE INDEX e_card_sendings_last ON e_card_sendings (boncard_id) WHERE superseded_at IS NULL
  `.execute(db);
  await sql`CREATE INDEX e_card_sendings_of_card ON e_card_sendings (boncard_id, asked_at, id)`.execute(db);
  await sql`
    CREATE INDEX e_card_sendings_not_sent ON e_card_sendings (state, send_on)
    WHERE superseded_at IS NULL AND state <> 'sent'
  `.execute(db);
  // For lists that filter by the state of the last mail.
  await sql`
    CREATE INDEX e_card_sendings_opened ON e_card_sendings (boncard_id) WHERE superseded_at IS NULL AND opened_at IS NOT NULL
  `.execute(db);
  await sql`
    CREATE INDEX e_card_sendings_sent ON e_card_sendings (boncard_id)
    WHERE superseded_at IS NULL AND opened_at IS NULL AND state = 'sent'
  `.execute(db);
  // The only table with addresses; its rows are deleted in time (ADDRESS_RETENTION_DAYS).
  await sql`
    CREATE TABLE e_card_addresses (
      sending_id uuid PRIMARY KEY REFERENCES e_card_sendings,
      email text NOT NULL,
      recipient text,
      message text
    )
  `.execute(db);
  await sql`CREATE INDEX e_card_addresses_by_email ON e_card_addresses (email)`.execute(db);
  await sql`
    CREATE TABLE e_card_links (
      -- SHA-256; the token itself exists only in the mail.
      token_hash bytea PRIMARY KEY,
      sending_id uuid NOT NULL REFERENCES e_card_sendings,
      boncard_id uuid NOT NULL,
      pin_hash bytea NOT NULL,
      pin_key_id smallint NOT NULL,
      -- Encrypted under a key that is derived from the token.
      sealed_pin bytea NOT NULL,
      created_at timestamptz NOT NULL
    )
  `.execute(db);
  await sql`CREATE INDEX e_card_links_of_card ON e_card_links (boncard_id)`.execute(db);
  await sql`
    CREATE TABLE e_card_reminder_links (
      token_hash bytea PRIMARY KEY,
      boncard_id uuid NOT NULL,
      -- The last day that it reminds about; there is at most one reminder for each.
      valid_until date NOT NULL,
      created_at timestamptz NOT NULL,
      UNIQUE (boncard_id, valid_until)
    )
  `.execute(db);
  await sql`CREATE INDEX e_card_reminder_links_by_last_day ON e_card_reminder_links (valid_until)`.execute(
    db,
  );
  // The creator may be a key, because a key creates the e-card that it sells.
  await sql`
    ALTER TABLE boncards DROP CONSTRAINT boncards_created_by_fkey,
      ADD CONSTRAINT boncards_created_by_fkey FOREIGN KEY (created_by) REFERENCES actors NOT VALID
  `.execute(db);
}
