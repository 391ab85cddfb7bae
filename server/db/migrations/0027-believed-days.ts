import { type Kysely, sql } from 'kysely';

/** What the servers know about the time, so that a wrong clock does nothing that cannot be undone (docs/decisions/0027). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The last sign of life of any server; without a row there was none. server/days/believedTime.ts says what follows from it.
    CREATE TABLE believed_time (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      -- What time it was, as far as it was believed.
      trusted_at timestamptz NOT NULL,
      -- What time the database said it was, and for how long a server has run since that clock last jumped.
      claimed_at timestamptz NOT NULL,
      held_ms bigint NOT NULL,
      -- The server's machine since it was last started, and for how long it had been running.
      boot text NOT NULL,
      uptime_ms bigint NOT NULL,
      -- How often the operator has said what day it is: servers then forget what they knew.
      confirmations integer NOT NULL DEFAULT 0
    );

    -- A month that was closed ahead of time stays as it is, superseded by the withdrawal of its days.
    ALTER TABLE closed_months
      DROP CONSTRAINT closed_months_pkey,
      -- The number of that seal.
      ADD COLUMN withdrawn_by bigint;
    CREATE UNIQUE INDEX closed_months_in_force ON closed_months (month) WHERE withdrawn_by IS NULL;
    DROP TRIGGER closed_months_are_append_only ON closed_months;
    CREATE TRIGGER closed_months_are_append_only
      BEFORE DELETE OR TRUNCATE OR UPDATE OF month, closed_by, closed_at, figures, hash ON closed_months
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER closed_months_are_withdrawn
      BEFORE UPDATE ON closed_months
      FOR EACH ROW WHEN (OLD.withdrawn_by IS NOT NULL OR NEW.withdrawn_by IS NULL) EXECUTE FUNCTION refuse_change();

    -- As before, and the operator's commands and the end of an import, which one of them waits for, are recorded in any case: on
    -- the first open day, with the time that the clock showed.
    CREATE OR REPLACE FUNCTION hash_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      last date;
    BEGIN
      IF NEW.command IS NOT NULL OR NEW.action = 'import.finished' THEN
        SELECT max(day) INTO last FROM ended_days WHERE withdrawn_at IS NULL;
        IF (NEW.at AT TIME ZONE 'Europe/Warsaw')::date <= last THEN
          NEW.details := jsonb_set(
            coalesce(NEW.details, '{"before": {}, "after": {}}'), '{after,clock}',
            to_jsonb(to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          );
          NEW.at := (last + 1)::timestamp AT TIME ZONE 'Europe/Warsaw';
        END IF;
      END IF;
      PERFORM refuse_ended_day(TG_TABLE_NAME, NEW.at);
      NEW.hash := sha256(convert_to((
        jsonb_strip_nulls(to_jsonb(NEW) - '{hash,refused,at,details}'::text[])
          || jsonb_build_object('at', extract(epoch FROM NEW.at), 'details', NEW.details::text)
      )::text, 'UTF8'));
      RETURN NEW;
    END $$;
  `.execute(db);
}
