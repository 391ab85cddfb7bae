import { type Kysely, sql } from 'kysely';

/**
 * Stores the browsers that people have signed in from, when a reset mail was last queued (instead of locks of them), and how many
 * reports were made for whom.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A browser in which a person has signed in, by the hash of its cookie: wrong passwords from it count by themselves.
    CREATE TABLE known_devices (
      token_hash bytea PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      signed_in_at timestamptz NOT NULL
    );
    CREATE INDEX known_devices_of_user ON known_devices (user_id, signed_in_at DESC);
    CREATE INDEX known_devices_signed_in ON known_devices (signed_in_at);

    -- The last mail with a link for a new password, by who asked: all strangers together, or one device of its person.
    CREATE TABLE reset_mails (
      email text NOT NULL,
      asker text NOT NULL,
      queued_at timestamptz NOT NULL,
      PRIMARY KEY (email, asker)
    );
    CREATE INDEX reset_mails_queued ON reset_mails (queued_at);
    DELETE FROM lockouts WHERE kind = 'resetMail';

    -- How many reports each person has been made on a Warsaw day: deleting a schedule deletes its runs, but not these.
    CREATE TABLE report_days (
      user_id uuid NOT NULL REFERENCES users,
      day date NOT NULL,
      runs integer NOT NULL,
      PRIMARY KEY (user_id, day)
    );
    CREATE INDEX report_days_day ON report_days (day);
  `.execute(db);
}
