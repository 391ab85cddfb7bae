import { type Kysely, sql } from 'kysely';

/** Adds passkeys (docs/decisions/0047). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE passkeys (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      -- The id that the authenticator gave it.
      credential_id bytea NOT NULL UNIQUE,
      -- In the COSE format; not secret.
      public_key bytea NOT NULL,
      -- How many times it has signed, if its authenticator counts that; the counter of a copied passkey falls behind.
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      device_type text NOT NULL,
      backed_up boolean NOT NULL,
      -- The model of the authenticator; zeros if it is not given.
      aaguid uuid NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    )
  `.execute(db);
  await sql`CREATE INDEX passkeys_user ON passkeys (user_id)`.execute(db);
  // A challenge is sealed, so it is stored only once it is used: strangers cannot fill a table by requesting
  // challenges.
  await sql`
    CREATE TABLE used_challenges (
      challenge_hash bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    )
  `.execute(db);
}
