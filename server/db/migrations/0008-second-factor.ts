import { type Kysely, sql } from 'kysely';

/** Adds second factors and their recovery codes (docs/decisions/0047). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE second_factors (
      user_id uuid PRIMARY KEY REFERENCES users,
      -- The secret that the app has, encrypted under a key that is derived from a PIN key.
      sealed_secret bytea NOT NULL,
      pin_key_id smallint NOT NULL REFERENCES pin_keys,
      -- The step (period of 30 seconds) of the last used code, counted from 1970: its code and earlier ones are
      -- refused.
      last_step integer NOT NULL DEFAULT 0,
      -- Null until a first code has confirmed the factor, which is not in effect before.
      enrolled_at timestamptz
    )
  `.execute(db);
  // Stored as a hash keyed with the factor's secret, so nobody can try codes without the PIN key.
  await sql`
    CREATE TABLE recovery_codes (
      user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      PRIMARY KEY (user_id, code_hash)
    )
  `.execute(db);
  // Whether a code was given in this browser; wrong codes from it are then counted separately.
  await sql`ALTER TABLE known_devices ADD COLUMN has_proved_factor boolean NOT NULL DEFAULT false`.execute(
    db,
  );
}
